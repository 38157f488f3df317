// Decodes and validates a package the way that a program in JavaScript does: JSON.parse, then ajv with the schema compiled
// to JavaScript. For each line of its input, a number, it does so that many times, and answers with a line.
//
// node ajv.js SCHEMA PACKAGE, beside a node_modules that holds ajv 8.

'use strict'

const fs = require('node:fs')
const readline = require('node:readline')
const Ajv = require('ajv/dist/2020')

const [schema, text] = process.argv.slice(2).map((file) => fs.readFileSync(file, 'utf8'))
const ajv = new Ajv({
  strict: false, // the annotations x-bonnie-* are unknown to it
  unicodeRegExp: true,
  formats: { 'date-time': isDate },
})
const validate = ajv.compile(JSON.parse(schema))

// isDate holds that a text of the pattern beside the format is a day of the calendar.
function isDate (s) {
  const date = new Date(s)
  return !isNaN(date) && date.toISOString() === s.replace('Z', '.000Z')
}

function decode () {
  const value = JSON.parse(text)
  if (!validate(value)) {
    throw new Error('refused: ' + ajv.errorsText(validate.errors))
  }
  return value
}

// It does validate.
const broken = decode()
broken.skills.at(-1).surprise = true
if (validate(broken)) {
  throw new Error('a package with an unknown member is valid to ajv')
}

// The compilers of the engine have done their work before the first answer.
for (const start = performance.now(); performance.now() - start < 1500;) {
  decode()
}
console.log('ready')
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  for (let n = Number(line); n > 0; n--) {
    decode()
  }
  console.log('done')
})

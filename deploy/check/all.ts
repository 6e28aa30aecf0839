import { root } from '../local/root.ts'
import { messageOf } from '../local/trouble.ts'
import { answerFaults } from './answer-texts.ts'
import { importCircles } from './circles.ts'
import { contractFaults } from './contracts-once.ts'
import { coverageFaults } from './coverage.ts'
import { exportFaults } from './exports.ts'
import { functionFaults } from './functions.ts'
import { contractCircles, doorFaults, importFaults } from './imports.ts'
import { localeFaults } from './locales.ts'
import { lockFaults } from './lockfile.ts'
import { parameterFaults } from './parameters.ts'
import { hanFaults, lengthFaults } from './plain-files.ts'
import { rawWriteFaults } from './raw-writes.ts'
import { secretFaults } from './secrets.ts'
import { securityFaults } from './security.ts'
import { spellingFaults } from './spellings.ts'
import { style, types } from './tools.ts'
import { type Check, readTree, type Tree } from './tree.ts'
import { userIdFaults } from './user-ids.ts'
import { writePointFaults } from './write-points.ts'

export interface Result {
  name: string
  faults: string[]
}

const checks: Check[] = [
  { name: 'types', faults: types },
  { name: 'format and lint', faults: style },
  { name: 'import directions', faults: importFaults },
  { name: 'doors of the chassis', faults: doorFaults },
  { name: 'no import goes round', faults: importCircles },
  { name: 'contracts one way', faults: contractCircles },
  { name: 'contracts told of once', faults: () => contractFaults() },
  { name: 'one noun, one spelling', faults: spellingFaults },
  { name: 'locales complete', faults: localeFaults },
  { name: 'every answer has its text', faults: answerFaults },
  { name: 'no text outside locales', faults: hanFaults },
  { name: 'file lengths', faults: lengthFaults },
  { name: 'function lengths', faults: functionFaults },
  { name: 'exports used', faults: exportFaults },
  { name: 'parameters read', faults: parameterFaults },
  { name: 'coverage of the specifications', faults: (tree) => coverageFaults(tree) },
  { name: 'security requirements', faults: securityFaults },
  { name: 'raw writes', faults: rawWriteFaults },
  { name: 'writes between points', faults: writePointFaults },
  { name: 'user ids marked', faults: () => userIdFaults() },
  { name: 'no secrets', faults: secretFaults },
  { name: 'lockfile complete', faults: lockFaults },
]

const runOne = async ({ name, faults }: Check, tree: Tree): Promise<Result> => {
  const start = performance.now()
  const found = await Promise.resolve(tree)
    .then(faults)
    .catch((thrown: unknown) => [`the check itself broke off: ${messageOf(thrown)}`])
  const took = `${((performance.now() - start) / 1000).toFixed(1)} s`
  console.log(found.length === 0 ? `✓ ${name}  ${took}` : `✗ ${name}  ${took}\n${found.map((fault) => `    ${fault}`).join('\n')}`)
  return { name, faults: found }
}

/** Runs the checks whose name holds one of the words, all without words; prints a line for each and its faults. */
export const runChecks = async (words: string[] = []): Promise<Result[]> => {
  const tree = await readTree(root)
  const wanted = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const results: Result[] = []
  for (const check of wanted) results.push(await runOne(check, tree))
  return results
}

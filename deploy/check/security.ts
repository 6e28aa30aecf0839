import { testFault } from './coverage.ts'
import type { Tree } from './tree.ts'

/** Our table of the requirements of OWASP ASVS 5.0.0, levels 1 and 2. */
export const securityFile = 'deploy/security.md'

/** How many requirements of level 1 or 2 each section has; they are the first of it. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'
const MOST_DEVIATIONS = 5

const wanted = sections.split(' ').flatMap((section) => {
  const [name = '', count] = section.split(':')
  return Array.from({ length: Number(count) }, (_, at) => `${name}.${at + 1}`)
})

interface Row {
  at: string
  numbers: string[]
  sign: string
  where: string
}

/** `1.2.6–8` is three of them. */
const numbersOf = (cell: string): string[] => {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(cell) ?? []
  return Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) }, (_, at) => `${section}.${Number(first) + at}`)
}

const rowsOf = (content: string): Row[] =>
  content.split('\n').flatMap((line, index) => {
    if (!/^\| \d+\.\d+\.\d+/.test(line)) return []
    const [number = '', , sign = '', where = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return [{ at: `${securityFile}:${index + 1}`, numbers: numbersOf(number), sign, where }]
  })

/** A file, or a folder in which there is one. */
const placeFault = (where: string, tree: Tree): string | undefined => {
  const path = /^`([^`]+)`/.exec(where)?.[1]
  if (!path) return 'names no file'
  return tree.has(path) || [...tree.keys()].some((one) => one.startsWith(`${path}/`)) ? undefined : `names ${path}, which is not there`
}

const faultOf = ({ sign, where }: Row, tree: Tree, deviations: ReadonlySet<string>): string | undefined => {
  if (sign === '✔') return testFault(where, tree)
  if (sign === '▤' || sign === '◑') return placeFault(where, tree)
  if (sign === '✘') return deviations.has(where) ? undefined : 'names no deviation that is told'
  return sign === '–' && where !== '' ? undefined : `has the sign "${sign}"; there are ✔ ▤ ◑ ✘ –, each with its words`
}

/** Requirements that no row or two rows name, rows that name what is not there, and deviations beyond five. */
export const securityFaults = (tree: Tree): string[] => {
  const content = tree.get(securityFile) ?? ''
  const rows = rowsOf(content)
  const deviations = new Set([...content.matchAll(/^- \*\*(D\d+)\*\* /gm)].map(([, name = '']) => name))
  const named = rows.flatMap(({ numbers }) => numbers)
  return [
    ...rows.flatMap((row) => [faultOf(row, tree, deviations)].flatMap((fault) => (fault ? [`${row.at} ${fault}`] : []))),
    ...wanted.filter((number) => !named.includes(number)).map((number) => `${securityFile} has no row for ${number}`),
    ...named
      .filter((number, at) => !wanted.includes(number) || named.indexOf(number) !== at)
      .map((number) => `${securityFile} names ${number} twice or beside the standard`),
    ...(deviations.size > MOST_DEVIATIONS ? [`${securityFile} tells ${deviations.size} deviations; at most ${MOST_DEVIATIONS}`] : []),
  ]
}

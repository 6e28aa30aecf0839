import type { Tree } from './tree.ts'

/** The project's own table of what the two specifications ask: a row for each of their lines. */
export const coverageFile = 'deploy/coverage.md'
const LINES = 956

interface Row {
  at: string
  section: string
  status: string
  where: string
  test: string
}

const cellsOf = (line: string): string[] => line.split('|').slice(1, -1)
const rowsOf = (content: string): Row[] =>
  content.split('\n').flatMap((line, index) => {
    if (!/^\| [PT]§/.test(line)) return []
    const [section = '', , status = '', where = '', test = ''] = cellsOf(line).map((cell) => cell.trim())
    return [{ at: `${coverageFile}:${index + 1}`, section, status, where, test }]
  })

const summed = /^\| \**(?:(Portal|Training)(?: §(\d))?|Both)\b[^|]*\|/

/** The table with the sums of its head counted anew. */
export const withSums = (content: string): string => {
  const rows = rowsOf(content)
  const sums = (line: string): string => {
    const [label, spec = '', number] = summed.exec(line) ?? []
    if (!label) return line
    const own = rows.filter(({ section }) => section.startsWith(spec.slice(0, 1)) && (!number || section.split('§')[1]?.startsWith(number)))
    const [done = [], partly = [], absent = []] = ['✔', '◑', '✘'].map((status) => own.filter((row) => row.status === status))
    const untested = done.filter(({ test }) => test === '—')
    const share = own.length === 0 ? 0 : Math.round((100 * done.length) / own.length)
    return `${label} ${[own, done, untested, partly, absent].map(({ length }) => length).join(' | ')} | ${share} % |`
  }
  return content.split('\n').map(sums).join('\n')
}

/** Against the test of a row: a file of tests that is there, and words that stand in it. */
export const testFault = (test: string, tree: Tree): string | undefined => {
  const [, path = '', words = ''] = /^`([^`]+)` › (.+)$/.exec(test) ?? []
  if (!path) return 'says of its test neither "—" nor a file and words of it'
  if (!/(\.(test|e2e)\.tsx?$)|^web\/e2e\/|^services\/chassis\/testing\//.test(path)) return `names ${path}, which is no test`
  const content = tree.get(path)
  return content === undefined ? `names ${path}, which is not there` : content.includes(words) ? undefined : `names "${words}", which does not stand in ${path}`
}

const faultsOf = ({ where, status, test }: Row, tree: Tree): (string | undefined)[] => {
  if (status === '✘') return [/^(issue \d+|area [a-z-]+|later)$/.test(where) ? undefined : 'says neither which issue or area brings it nor "later"']
  if (status !== '✔' && status !== '◑') return [`has the status "${status}"; there are ✔ ◑ ✘`]
  const path = /^`([^`]+)`/.exec(where)?.[1]
  const place = path === undefined ? 'names no file where it is' : tree.has(path) ? undefined : `names ${path}, which is not there`
  return [place, test === '—' ? undefined : testFault(test, tree)]
}

/** Rows that name what is not there, sums that are wrong, and lines of the specifications that got lost. */
export const coverageFaults = (tree: Tree, lines = LINES): string[] => {
  const content = tree.get(coverageFile) ?? ''
  const rows = rowsOf(content)
  return [
    ...rows.flatMap((row) => faultsOf(row, tree).flatMap((fault) => (fault ? [`${row.at} ${fault}`] : []))),
    ...(rows.length === lines ? [] : [`${coverageFile} has ${rows.length} rows; the specifications have ${lines} lines`]),
    ...(withSums(content) === content ? [] : [`${coverageFile} has wrong sums: npm run coverage`]),
  ]
}

import { readFileSync } from 'node:fs'
import { securityFaults, securityFile } from './security.ts'

const whole = readFileSync(new URL('../security.md', import.meta.url), 'utf8')
/** The table as it is, and what its rows name, there and with every word. */
const treeOf = (content: string) => {
  const paths = [...whole.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  return new Map([...paths.map((path) => [path, whole] as const), [securityFile, content]])
}

describe('the table of security requirements', () => {
  it('passes with every requirement once and what it names', () => {
    expect(securityFaults(treeOf(whole))).toEqual([])
  })

  it('finds a requirement that got lost, one that stands twice, a test that is not there and a deviation that is not told', () => {
    const row = /^\| 1\.1\.1 .*\n/m.exec(whole)?.[0] ?? ''
    expect(securityFaults(treeOf(whole.replace(row, '')))).toEqual([`${securityFile} has no row for 1.1.1`])
    expect(securityFaults(treeOf(whole.replace(row, row + row)))).toEqual([`${securityFile} names 1.1.1 twice or beside the standard`])
    expect(securityFaults(treeOf(whole.replace(row, row.replace('.test.ts', '.gone.test.ts'))))).toHaveLength(1)
    expect(securityFaults(treeOf(whole.replace('- **D2** ', '- **D9** ')))).toHaveLength(1)
  })
})

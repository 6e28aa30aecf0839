import { isTest, paths, type Tree } from './tree.ts'

const file = 'contracts/core/parameters.ts'
const keysOf = (content: string): string[] => [...content.matchAll(/^ {2}'?([a-z][\w.-]*)'?: /gm)].flatMap(([, key = '']) => (key.includes('.') ? [key] : []))

/** System parameters that nothing reads: an administrator would change them and nothing would happen. */
export const parameterFaults = (tree: Tree): string[] => {
  const readers = paths(tree, (path) => /^(services|gateway|web\/src|contracts)\/.*\.tsx?$/.test(path) && path !== file && !isTest(path)).map(
    (path) => tree.get(path) ?? '',
  )
  const unread = keysOf(tree.get(file) ?? '').filter((key) => !readers.some((content) => content.includes(`'${key}'`)))
  return unread.map((key) => `${file} has the parameter ${key}, which nothing reads: it comes with the first code that does`)
}

import { paths, type Tree } from './tree.ts'

const names = /(^|\/)(\.env(\.(?!example$)\w+)?|\.npmrc|id_(rsa|ed25519)|.*\.(pem|key|p12|pfx))$/

const contents: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['an access key', /\b(?:AKIA|ASIA|LTAI)[0-9A-Za-z]{12,20}\b/],
  ['a personal token', /\b(?:gh[pousr]_[0-9A-Za-z]{30,}|glpat-[0-9A-Za-z_-]{20,}|xox[abprs]-[0-9A-Za-z-]{10,}|npm_[0-9A-Za-z]{36})\b/],
  ['a registry token', /_authToken\s*=/],
  ['a password in an address', /\b(?:mongodb(?:\+srv)?|redis|amqp|smtp|https?):\/\/[^\s:/@'"`${}]+:[^\s:/@'"`${}]+@/],
]

const isOwnTest = (path: string): boolean => path.startsWith('deploy/check/')

/** Files whose name or content is a secret. */
export const secretFaults = (tree: Tree): string[] => [
  ...paths(tree, (path) => names.test(path)).map((path) => `${path}: a file of this name holds secrets and is never committed`),
  ...paths(tree, (path) => !isOwnTest(path) && path !== 'package-lock.json').flatMap((path) =>
    contents.filter(([, pattern]) => pattern.test(tree.get(path) ?? '')).map(([what]) => `${path} holds ${what}`),
  ),
]

/** For each metric its labels, and for each label the values that were seen. */
export type Known = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

/** What Prometheus itself adds to every series, and the one metric that is its own. */
const added = ['job', 'instance', 'pod', 'namespace']
/** Values that a short story does not show: how requests and attempts end. */
const outcomes = ['ok', 'refused', 'failed', 'unavailable', 'gone', 'applied', 'repeated', 'stale', 'buried', 'noSession', 'tooMany', 'tooLarge', 'absent']
const words = new Set(['and', 'or', 'unless', 'bool', 'offset'])

/** Reads what a process tells (Prometheus text). */
export const knownFrom = (text: string): Known => {
  const known = new Map<string, Map<string, Set<string>>>([['up', new Map()]])
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (!name) continue
    const own = known.get(name) ?? new Map<string, Set<string>>()
    known.set(name, own)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) own.set(label, (own.get(label) ?? new Set()).add(value))
  }
  return known
}

interface Selector {
  metric: string
  matchers: { label: string; how: string; value: string }[]
}

const selectorsOf = (expression: string): Selector[] => {
  const bare = expression.replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/([a-zA-Z_:][\w:]*)\s*(\{[^}]*\}|\()?/g)]
    .filter(([, name = '', next]) => next !== '(' && !words.has(name))
    .map(([, metric = '', braces = '']) => ({
      metric,
      matchers: [...braces.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, label = '', how = '', value = '']) => ({ label, how, value })),
    }))
}

const groupingsOf = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()))

const meets = (values: ReadonlySet<string>, how: string, value: string): boolean => {
  if (value.startsWith('$')) return true
  return how.includes('~') ? value.split('|').every((one) => [...values].some((each) => new RegExp(`^(?:${one})$`).test(each))) : values.has(value)
}

const faultsOf = ({ metric, matchers }: Selector, known: Known): string[] => {
  const labels = known.get(metric)
  if (!labels) return [`nobody tells ${metric}`]
  return matchers.flatMap(({ label, how, value }) => {
    if (added.includes(label)) return []
    const seen = labels.get(label)
    if (!seen) return [`${metric} has no label ${label}`]
    const values = label === 'outcome' ? new Set(outcomes) : seen
    return meets(values, how, value) ? [] : [`${metric} is never told with ${label}${how}"${value}"`]
  })
}

/** Takes an expression, the labels its texts name, and what is told; gives what in it nobody tells. */
export const faultsIn = (expression: string, named: readonly string[], known: Known): string[] => {
  const selectors = selectorsOf(expression)
  const labels = [...groupingsOf(expression), ...named].filter((label) => !added.includes(label))
  const missing = selectors.flatMap(({ metric }) => {
    const own = known.get(metric)
    return own ? labels.filter((label) => !own.has(label)).map((label) => `${metric} has no label ${label}`) : []
  })
  const depth = [...expression].reduce((n, one) => n + (one === '(' ? 1 : one === ')' ? -1 : 0), 0)
  return [
    ...selectors.flatMap((selector) => faultsOf(selector, known)),
    ...missing,
    ...(selectors.length === 0 ? ['it asks for nothing'] : []),
    ...(depth === 0 ? [] : ['its brackets do not close']),
  ]
}

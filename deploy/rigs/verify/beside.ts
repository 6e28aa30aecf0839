/** Rows in the order of a key, and how to tell that of each. */
export interface Ordered<T> {
  rows: AsyncIterable<T>
  key: (row: T) => string
}

interface Head<T> {
  own: T | undefined
  key: (row: T) => string
  next(): Promise<T | undefined>
}

const headOf = async <T>({ rows, key }: Ordered<T>): Promise<Head<T>> => {
  const all = rows[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await all.next()
    return done ? undefined : value
  }
  return { own: await next(), key, next }
}

/** Takes every row of this key off a head. */
const take = async <T>(head: Head<T>, key: string): Promise<T[]> => {
  const rows: T[] = []
  for (; head.own !== undefined && head.key(head.own) === key; head.own = await head.next()) rows.push(head.own)
  return rows
}

const least = (heads: readonly Head<never>[]): string | undefined =>
  heads.flatMap(({ own, key }) => (own === undefined ? [] : [key(own)])).reduce<string | undefined>((a, b) => (a === undefined || b < a ? b : a), undefined)

/** Goes along several cursors that stand in the order of one key and gives, key by key, the rows of each; no more than one key's rows are held. */
export async function* beside<T extends readonly unknown[]>(...cursors: { [K in keyof T]: Ordered<T[K]> }): AsyncGenerator<{ [K in keyof T]: T[K][] }> {
  const heads = (await Promise.all((cursors as unknown as Ordered<never>[]).map(headOf))) as Head<never>[]
  for (let key = least(heads); key !== undefined; key = least(heads)) {
    const rows = []
    for (const head of heads) rows.push(await take(head, key))
    yield rows as { [K in keyof T]: T[K][] }
  }
}

import type { Kv } from '@academy/chassis/kv/kv.ts'

const FAILURES_MS = 15 * 60_000
/** A try whose process was killed stays under way for so long. */
const UNDER_WAY_MS = 60_000
const POLL_MS = 50
const PATIENCE_MS = 5000

// Names and addresses are counted apart: a name can be spelled like an address.
const failuresOf = (loginName: string, address: string) => [`fail|name|${loginName}`, `fail|address|${address}`] as const
const underWayOf = (loginName: string, address: string) => [`try|name|${loginName}`, `try|address|${address}`] as const

const most = (counts: readonly number[]): number => Math.max(...counts)
const read = async (kv: Kv, key: string): Promise<number> => Number((await kv.get(key)) ?? 0)

/** How many tries from this address have failed of late, whoever tried. */
export const failuresFrom = (kv: Kv, address: string): Promise<number> => read(kv, failuresOf('', address)[1])

/** One try that is under way; it must end in one of three ways. */
interface Try {
  /** Is a captcha due, because so many have failed before? */
  captchaDue: boolean
  /** It was right: what failed by this name is forgotten. */
  right(): Promise<void>
  /** It failed. Gives how many have now failed in a row by this name or from this address. */
  wrong(): Promise<number>
  /** Nobody has looked at it. */
  unseen(): Promise<void>
}

/**
 * Begins a try. Only failures count; but of tries at once no more are looked at than may yet fail (`allowed`): the others wait for those, so that guesses do
 * not pass the captcha together, and six people who sign in rightly at once meet none.
 */
export const beginTry = async (kv: Kv, loginName: string, address: string, allowed: number): Promise<Try> => {
  const [failures, underWay] = [failuresOf(loginName, address), underWayOf(loginName, address)]
  const leave = async () => void (await Promise.all(underWay.map((key) => kv.decr(key))))
  const begun = {
    right: async () => void (await Promise.all([kv.del(failures[0]), leave()])),
    wrong: async () => {
      const counts = await Promise.all(failures.map((key) => kv.incr(key, FAILURES_MS)))
      await leave()
      return most(counts.map(({ count }) => count))
    },
    unseen: leave,
  }
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const others = await Promise.all(underWay.map((key) => kv.incr(key, UNDER_WAY_MS)))
    // read after it was counted: whoever fails counts his failure before he leaves
    const failed = await Promise.all(failures.map((key) => read(kv, key)))
    if (most(failed) >= allowed) return { captchaDue: true, ...begun }
    if (most(failed.map((count, at) => count + (others[at]?.count ?? 0))) <= allowed) return { captchaDue: false, ...begun }
    if (Date.now() >= until) return { captchaDue: true, ...begun }
    await leave()
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

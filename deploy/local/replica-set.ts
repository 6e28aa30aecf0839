import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb'
import { isOpen } from './ports.ts'

const name = 'rs0'
const notYetInitialized = 94
const alreadyInitialized = 23

const codeOf = (thrown: unknown): number | undefined => (thrown instanceof MongoServerError ? Number(thrown.code) : undefined)

/** After so long without its primary a set of several elects another: half of the server's default, as for members of one data centre. */
const ELECTION_MS = 5000
const [PRIMARY, SECONDARY] = [1, 2]

interface Status {
  set?: string
  members?: { state: number }[]
}
interface Config {
  config: { version: number; members: { _id: number; host: string }[]; settings: object }
}

const electing = (hosts: readonly string[]) => (hosts.length > 1 ? { electionTimeoutMillis: ELECTION_MS } : {})

const initiate = async (client: MongoClient, hosts: readonly string[]): Promise<void> => {
  const admin = client.db('admin')
  try {
    await admin.command({ replSetGetStatus: 1 })
  } catch (thrown) {
    if (codeOf(thrown) !== notYetInitialized) return // REMOVED: the configuration names another port, see `move`
    const first = { _id: name, members: hosts.map((host, _id) => ({ _id, host })), settings: electing(hosts) }
    await admin.command({ replSetInitiate: first }).catch((refused: unknown) => {
      // a server that was killed says so too while it still reads which set it is of
      if (codeOf(refused) !== alreadyInitialized) throw refused
    })
  }
}

const move = async (client: MongoClient, hosts: readonly string[]): Promise<void> => {
  const admin = client.db('admin')
  const config = (await client.db('local').collection('system.replset').findOne()) as unknown as Config['config'] | null
  if (!config || config.members.map(({ host }) => host).join() === hosts.join()) return
  const members = hosts.map((host, _id) => ({ ...config.members[_id], _id, host }))
  const settings = { ...config.settings, ...electing(hosts) }
  await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members, settings }, force: true })
}

const isPrimary = async (client: MongoClient): Promise<boolean> => {
  const hello = await client.db('admin').command({ hello: 1 })
  return hello.isWritablePrimary === true
}

/** Does one member lead, and do all others follow it? */
const isWhole = async (client: MongoClient, count: number): Promise<boolean> => {
  const { members = [] }: Status = await client.db('admin').command({ replSetGetStatus: 1 })
  const states = members.map(({ state }) => state).sort()
  return states.join() === [PRIMARY, ...Array.from({ length: count - 1 }, () => SECONDARY)].join()
}

/** Makes the servers one set, by the word of the first; is it ready? */
const settle = async (hosts: readonly string[]): Promise<boolean> => {
  // a fresh client each time: one whose connections were closed by a change of state waits half a minute
  const client = new MongoClient(`mongodb://${hosts[0]}/?directConnection=true`, { serverSelectionTimeoutMS: 5_000 })
  try {
    await initiate(client, hosts)
    await move(client, hosts)
    return hosts.length > 1 ? await isWhole(client, hosts.length) : await isPrimary(client)
  } catch (thrown) {
    if (thrown instanceof MongoNetworkError) return false
    throw thrown
  } finally {
    await client.close()
  }
}

/** Makes the server on this port the primary of its own one-member replica set and waits until it is; throws after `patience` ms. */
export const becomePrimary = async (port: number, patience = 60_000): Promise<void> => {
  const until = Date.now() + patience
  const late = () => new Error(`mongod on port ${port} did not become primary within ${patience / 1000} s`)
  for (; !(await isOpen(port)); await sleep(20)) if (Date.now() > until) throw late()
  for (; !(await settle([`127.0.0.1:${port}`])); await sleep(20)) if (Date.now() > until) throw late()
}

/**
 * Makes the servers on these ports members of one replica set and waits until one of them leads and the others follow; throws after `patience` ms. What
 * the first one holds is theirs; the others hold the same, or nothing.
 */
export const becomeMembers = async (ports: readonly number[], patience = 120_000): Promise<void> => {
  const hosts = ports.map((port) => `127.0.0.1:${port}`)
  for (const until = Date.now() + patience; !(await settle(hosts)); await sleep(100))
    if (Date.now() > until) throw new Error(`mongod on the ports ${ports.join(', ')} did not become one set within ${patience / 1000} s`)
}

/** Asks the server on this port; false where it says nothing within half a second, or no. */
const asked = async (port: number, question: (client: MongoClient) => Promise<boolean>): Promise<boolean> => {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 500 })
  try {
    return await question(client)
  } catch {
    return false
  } finally {
    await client.close()
  }
}

/** True when a server answers on this port, whatever it is in its set. */
export const greets = (port: number): Promise<boolean> => asked(port, async (client) => (await client.db('admin').command({ hello: 1 })).ok === 1)

/** True when one of the members on these ports leads and all others follow it, as the first of them sees it. */
export const areWhole = ([port = 0, ...others]: readonly number[]): Promise<boolean> => asked(port, (client) => isWhole(client, others.length + 1))

/** The set name of the server that answers on this port as primary, undefined when none does so within half a second. */
export const primaryOn = async (port: number): Promise<string | undefined> => {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 500 })
  try {
    const status: Status = await client.db('admin').command({ replSetGetStatus: 1 })
    return (await isPrimary(client)) ? status.set : undefined
  } catch {
    return undefined // nobody there, or no replica set
  } finally {
    await client.close()
  }
}

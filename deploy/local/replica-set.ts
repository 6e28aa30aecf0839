import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb'
import { isOpen } from './ports.ts'

const name = 'rs0'
const notYetInitialized = 94

const codeOf = (thrown: unknown): number | undefined => (thrown instanceof MongoServerError ? Number(thrown.code) : undefined)

interface Status {
  set?: string
}
interface Config {
  config: { version: number; members: { _id: number; host: string }[] }
}

const initiate = async (client: MongoClient, host: string): Promise<void> => {
  const admin = client.db('admin')
  try {
    await admin.command({ replSetGetStatus: 1 })
  } catch (thrown) {
    if (codeOf(thrown) !== notYetInitialized) return // REMOVED: the configuration names another port, see `move`
    await admin.command({ replSetInitiate: { _id: name, members: [{ _id: 0, host }] } })
  }
}

const move = async (client: MongoClient, host: string): Promise<void> => {
  const admin = client.db('admin')
  const config = (await client.db('local').collection('system.replset').findOne()) as unknown as Config['config'] | null
  if (!config || config.members[0]?.host === host) return
  const members = [{ ...config.members[0], host }]
  await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members }, force: true })
}

const isPrimary = async (client: MongoClient): Promise<boolean> => {
  const hello = await client.db('admin').command({ hello: 1 })
  return hello.isWritablePrimary === true
}

const settle = async (host: string): Promise<boolean> => {
  // a fresh client each time: one whose connections were closed by a change of state waits half a minute
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: 5_000 })
  try {
    await initiate(client, host)
    await move(client, host)
    return await isPrimary(client)
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
  for (; !(await settle(`127.0.0.1:${port}`)); await sleep(20)) if (Date.now() > until) throw late()
}

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

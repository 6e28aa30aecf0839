import os from 'node:os'
import './closed-connections.ts'
import mongoose, { type Connection } from 'mongoose'

mongoose.set('strictQuery', 'throw')
mongoose.set('autoIndex', false)
mongoose.set('autoCreate', false)

const connections = new Map<string, Connection>()

/** The one database of a service; opened by `openDatabases`. Every model of the service is bound to it at import. */
export const database = (service: string): Connection => {
  const known = connections.get(service)
  if (known) return known
  const fresh = mongoose.createConnection()
  connections.set(service, fresh)
  return fresh
}

/** Opens the named databases `<prefix><service>` on one server with the durability of architecture.md §7; tests may watch what is sent. */
export const openDatabases = async (url: string, prefix: string, services: string[], watched: { monitorCommands?: boolean } = {}): Promise<void> => {
  for (const service of services) {
    const db = database(service)
    if (db.readyState !== 0) continue
    await db.openUri(url, {
      dbName: `${prefix}${service}`,
      writeConcern: { w: 'majority', j: true },
      readConcern: { level: 'majority' },
      maxPoolSize: 20,
      minPoolSize: 0,
      serverSelectionTimeoutMS: 10_000,
      // a connection that went silent is found dead within about seven seconds, by the monitor, and what waits on it is tried again
      heartbeatFrequencyMS: 2000,
      connectTimeoutMS: 5000,
      runtimeAdapters: { os },
      ...watched,
    })
  }
}

/** Calls `work` each time a service's database is there again after it was lost; gives how to end that. */
export const whenBack = (service: string, work: () => void): (() => void) => {
  const db = database(service)
  db.on('reconnected', work)
  return () => void db.off('reconnected', work)
}

/** Closes every open database. */
export const closeDatabases = async (): Promise<void> => {
  for (const db of connections.values()) await db.close()
}

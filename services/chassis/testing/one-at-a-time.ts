import type { mongo } from 'mongoose'
import { database } from '../mongo/database.ts'

type Ended = mongo.CommandSucceededEvent | mongo.CommandFailedEvent

const commandOf = ({ commandName, command }: mongo.CommandStartedEvent) => `${commandName} ${command[commandName]}`

/**
 * Watches the transactions on the open databases of these services, which must have been opened with `monitorCommands`. Gives a look at which commands
 * of one transaction were under way at once since the last look: the driver supports one at a time.
 */
export const watchTransactions = (services: readonly string[]): (() => string[]) => {
  const seen = new Set<string>()
  const busy = new Map<string, Map<number, string>>()
  const began = (event: mongo.CommandStartedEvent) => {
    if (event.command.autocommit !== false) return
    const session = event.command.lsid.id.toString('hex')
    const open = busy.get(session) ?? new Map<number, string>()
    busy.set(session, open)
    for (const other of open.values()) seen.add([other, commandOf(event)].sort().join(' + '))
    open.set(event.requestId, commandOf(event))
  }
  const ended = ({ requestId }: Ended) => {
    for (const [session, open] of busy) if (open.delete(requestId) && open.size === 0) busy.delete(session)
  }
  for (const service of services) database(service).getClient().on('commandStarted', began).on('commandSucceeded', ended).on('commandFailed', ended)
  return () => {
    const found = [...seen]
    seen.clear()
    return found
  }
}

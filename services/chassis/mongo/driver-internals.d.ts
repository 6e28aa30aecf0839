declare module 'mongodb/lib/utils.js' {
  /** Waits for one event, as the driver does for a full socket; the driver gives it no types. */
  const utils: { once(emitter: NodeJS.EventEmitter, name: string, options?: object): Promise<unknown> }
  export default utils
}
declare module 'mongodb/lib/cmap/wire_protocol/on_data.js' {
  /** Gives a connection's messages as they come; the driver gives it no types. */
  const onData: { onData(emitter: NodeJS.EventEmitter, options: object): AsyncIterator<Uint8Array> }
  export default onData
}
declare module 'mongodb/lib/sdam/server.js' {
  import type { ClientSession } from 'mongodb'
  /** What is asked of a server; `command` where the caller wrote it himself, as the end of a transaction is. */
  export interface Operation {
    session?: ClientSession
    command?: object
  }
  /** Sends a command and waits for its answer; the driver gives it no types. */
  const sdam: { Server: { prototype: { command(this: object, operation: Operation, timeout: unknown): Promise<unknown> } } }
  export default sdam
}

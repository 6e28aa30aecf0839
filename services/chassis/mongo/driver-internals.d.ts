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

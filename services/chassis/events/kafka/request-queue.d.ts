declare module 'kafkajs/src/network/requestQueue/index.js' {
  /** The part of kafkajs 2.2.4 that this project mends; kafkajs gives it no types. */
  export default class RequestQueue {
    throttledUntil: number
    pending: readonly unknown[]
    scheduleCheckPendingRequests(): void
  }
}

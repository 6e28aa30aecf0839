declare module 'kafkajs/src/network/requestQueue/index.js' {
  /** The part of kafkajs 2.2.4 that this project mends; kafkajs gives it no types. */
  export default class RequestQueue {
    throttledUntil: number
    pending: readonly unknown[]
    scheduleCheckPendingRequests(): void
    /** Sends what waits, and looks again later. */
    checkPendingRequests(): void
  }
}

declare module 'kafkajs/src/consumer/consumerGroup.js' {
  interface Coordinator {
    isConnected(): boolean
  }
  /** The part of kafkajs 2.2.4 that this project mends; kafkajs gives it no types. */
  export default class ConsumerGroup {
    groupId: string
    /** Nothing before the member has joined. */
    coordinator: Coordinator | null
    cluster: { findGroupCoordinator(of: { groupId: string }): Promise<Coordinator> }
    /** Tells the coordinator that the member lives, at most so often. */
    heartbeat(options: { interval: number }): Promise<void>
    /** The brokers that are known now. */
    getNodeIds(): readonly number[]
    /** Counts how often the group has shared its partitions out. */
    generationId: number | null
    /** What a broker has of the partitions that the member reads, as the batches that are given to it. */
    fetch(nodeId: string): Promise<object[]>
  }
}

declare module 'kafkajs/src/consumer/offsetManager/index.js' {
  import type ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'
  /** The part of kafkajs 2.2.4 that this project mends; kafkajs gives it no types. */
  export default class OffsetManager {
    groupId: string
    coordinator: ConsumerGroup['coordinator']
    cluster: ConsumerGroup['cluster']
    /** Whom the places are given to. */
    getCoordinator(): Promise<ConsumerGroup['coordinator']>
  }
}

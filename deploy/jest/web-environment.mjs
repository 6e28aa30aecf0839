import { MessageChannel as NodeMessageChannel } from 'node:worker_threads'
import { TestEnvironment } from 'jest-environment-jsdom'

// antd 6 schedules over a MessageChannel; its ports must not keep the test process alive
class MessageChannel extends NodeMessageChannel {
  constructor() {
    super()
    for (const port of [this.port1, this.port2]) {
      port.unref()
      port.ref = () => {} // a listener would hold it again
    }
  }
}

const fromNode = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  ReadableStream,
  TransformStream,
  TextEncoder,
  TextDecoder,
  structuredClone,
  BroadcastChannel,
  MessageChannel,
}

/** jsdom with what browsers have and it lacks, and packages resolved as in node (CommonJS builds). */
export default class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, fromNode)
  }

  exportConditions() {
    return ['node', 'node-addons', 'require']
  }
}

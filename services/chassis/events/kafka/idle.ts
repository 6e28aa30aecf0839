import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'

const { scheduleCheckPendingRequests: check } = RequestQueue.prototype

/**
 * Ends the busy loop of idle connections in kafkajs 2.2.4 (its issue 1751): an empty queue that is not throttled is looked at again only when something
 * is put into it, not each millisecond.
 */
RequestQueue.prototype.scheduleCheckPendingRequests = function mended() {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) check.call(this)
}

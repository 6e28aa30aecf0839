import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'

const { fetch } = ConsumerGroup.prototype
const isNow = new WeakMap<object, () => boolean>()

/**
 * Notes in which generation of its group a batch was fetched: kafkajs 2.2.4 joins the group again inside the loop that reads one broker, while batches
 * that it read from others still wait their turn. These may begin behind the place from which their partition is read now.
 */
ConsumerGroup.prototype.fetch = async function noted(nodeId) {
  const { generationId } = this
  const batches = await fetch.call(this, nodeId)
  for (const batch of batches) isNow.set(batch, () => this.generationId === generationId)
  return batches
}

/** Was a batch fetched since the group shared its partitions out last? One that was not is left: what it holds is fetched again by whoever reads it now. */
export const isOfThisGeneration = (batch: object): boolean => isNow.get(batch)?.() ?? true

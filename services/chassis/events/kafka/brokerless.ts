import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'

const { getNodeIds } = ConsumerGroup.prototype
const lastOf = new WeakMap<ConsumerGroup, readonly number[]>()

/**
 * Lets a consumer outlive the moment in which its only broker is gone: kafkajs 2.2.4 forgets a broker whose connection ends, and a consumer that then
 * knows none crashes and joins its group as a new member, which the brokers let in only when the old one's session is over (8 to 10 s). So the brokers
 * known last are asked again; that fails as long as they are away, and is tried again like every other question.
 */
ConsumerGroup.prototype.getNodeIds = function mended() {
  const known = getNodeIds.call(this)
  if (known.length > 0) lastOf.set(this, known)
  return known.length > 0 ? known : (lastOf.get(this) ?? known)
}

import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'
import OffsetManager from 'kafkajs/src/consumer/offsetManager/index.js'

type Knows = Pick<ConsumerGroup, 'cluster' | 'groupId' | 'coordinator'>
const looking = new WeakMap<Knows, Promise<void>>()

const look = async (member: Knows): Promise<void> => {
  try {
    member.coordinator = await member.cluster.findGroupCoordinator({ groupId: member.groupId })
  } finally {
    looking.delete(member)
  }
}

/** Sees that a member's coordinator is one that it is connected to; whoever asks meanwhile waits for the same answer. */
const coordinated = async (member: Knows): Promise<void> => {
  if (!member.coordinator || member.coordinator.isConnected()) return
  const found = looking.get(member) ?? look(member)
  looking.set(member, found)
  await found
}

const { heartbeat } = ConsumerGroup.prototype

/**
 * Lets a member follow its group to another coordinator: kafkajs 2.2.4 asks who coordinates only when a member joins. One whose coordinator has gone for
 * long beat and stored its places into nothing, until twenty tries were over: minutes, where the broker's name is not found either. The brokers hand the
 * group over as it stands, so the member goes on as it is.
 */
ConsumerGroup.prototype.heartbeat = async function mended(options) {
  await coordinated(this)
  return heartbeat.call(this, options)
}

OffsetManager.prototype.getCoordinator = async function mended() {
  await coordinated(this)
  return this.coordinator
}

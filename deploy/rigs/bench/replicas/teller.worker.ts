import { closeDatabases, openDatabases } from '@academy/chassis/mongo/database.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { platformFromEnvironment } from '@academy/chassis/runtime/from-environment.ts'
import { MongoClient } from 'mongodb'
import { settled } from '../../../demo/settle.ts'
import { PREFIX } from '../../faults/fixture.ts'
import { services } from '../../verify/services.ts'
import { crowd } from '../measure.ts'
import { callerOf } from '../story/product.ts'
import { tellerOf } from '../story/telling.ts'
import { endWithParent } from '../worker.ts'
import { AT_ONCE, type Round } from './fixture.ts'

// Tells stories at the doors of one site's services: its databases and brokers are this process's only ones, so that two sites can be met side by side.

endWithParent()
await openDatabases(setting('MONGO_URL'), PREFIX, [...services])
const { platform, stop } = await platformFromEnvironment('teller')
const client = await MongoClient.connect(setting('MONGO_URL'))
const teller = await tellerOf({ prefix: PREFIX, call: callerOf(platform), platform }, client)

const round = async (count: number): Promise<Round> => {
  const wishes = await teller.wishes(count)
  await settled(platform)
  const { ms, results } = await crowd(wishes, AT_ONCE, (wish) => teller.tell(wish))
  await settled(platform)
  return { ms, ids: results.map(({ enrolmentId }) => enrolmentId) }
}
const end = async (): Promise<'ended'> => {
  await teller.stop()
  await client.close()
  await stop()
  await closeDatabases()
  return 'ended'
}

process.on('message', (asked: { count: number } | 'end') => {
  const said = asked === 'end' ? end() : round(asked.count)
  said.then(
    (given) => process.send?.({ given }),
    (thrown: unknown) => process.send?.({ trouble: thrown instanceof Error ? thrown.message : String(thrown) }),
  )
})
process.send?.({ ready: true })

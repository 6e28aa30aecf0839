import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { traced } from '@academy/chassis/runtime/fault-points.ts'
import { closeSecret, openSecret } from '@academy/chassis/runtime/secret-box.ts'
import webPush from 'web-push'
import { pushKeys } from './model.ts'

const PURPOSE = 'push-keys'

export interface Keys {
  publicKey: string
  privateKey: string
}

const opened = (row: { publicKey: string; privateKey: string }, secret: string): Keys => {
  const privateKey = openSecret(row.privateKey, PURPOSE, secret)
  if (!privateKey)
    throw new Error('push: the stored key was sealed with another secret of the installation; PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY give it a new pair')
  return { publicKey: row.publicKey, privateKey }
}

/**
 * The pair by which push services know this installation (RFC 8292): the environment's PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY, otherwise one of its own
 * that is made at the first use. Devices know the public one: a new pair reaches none of those of before.
 */
export const keysOf = async (secret: string): Promise<Keys> => {
  const given = { publicKey: setting('PUSH_PUBLIC_KEY', ''), privateKey: setting('PUSH_PRIVATE_KEY', '') }
  if (given.publicKey && given.privateKey) return given
  const known = await pushKeys().findOne({ _id: 'vapid' })
  if (known) return opened(known, secret)
  const made = webPush.generateVAPIDKeys()
  try {
    const row = { _id: 'vapid', publicKey: made.publicKey, privateKey: closeSecret(made.privateKey, PURPOSE, secret) }
    await traced('write', async () => pushKeys().insertOne(row))
    return made
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return keysOf(secret)
  }
}

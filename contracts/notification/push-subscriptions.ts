import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import { freeText, id, moment } from '../core/rules.ts'

/** live until it is taken back, the push service knows it no more, or it failed three times. */
export const pushStatus = z.enum(['live', 'dead'])

const Device = z.object({ id: id(), device: z.string(), status: pushStatus, createDate: moment(), reachedAt: moment().optional(), failures: z.number().int() })

/** Base64 in the alphabet of addresses, as the browser gives its keys. */
const key = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .min(length)
    .max(200)

const path = '/notify/push-subscriptions'

/** A device that is told when something waits: of which kind and how many, never what. */
export const pushSubscriptions = contract('notification', 'push-subscriptions', {
  /** The key by which a browser knows who may push to it. */
  key: endpoint({ method: 'GET', path: `${path}/key`, permission: 'session', kind: 'read', input: z.object({}), output: z.object({ publicKey: z.string() }) }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    permission: 'session',
    kind: 'read',
    input: z.object({}),
    output: z.object({ records: z.array(Device) }),
  }),
  /** What the browser gave, and how its reader calls the device; the same address again renews it. */
  save: endpoint({
    method: 'POST',
    path,
    permission: 'session',
    kind: 'act',
    input: z.object({
      endpoint: z
        .string()
        .regex(/^https?:\/\/[!-~]+$/)
        .max(1000),
      p256dh: key(80),
      auth: key(20),
      device: freeText(80).min(1),
    }),
    output: Device,
  }),
  remove: endpoint({ method: 'POST', path: `${path}/remove`, permission: 'session', kind: 'act', input: z.object({ id: id() }), output: z.object({}) }),
  /** Pushes to one of my devices now and says whether it was taken. */
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    permission: 'session',
    kind: 'act',
    input: z.object({ id: id() }),
    output: z.object({ taken: z.boolean(), error: z.string().optional(), device: Device }),
  }),
})

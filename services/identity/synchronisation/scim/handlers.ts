import type { Access } from '@academy/chassis/http/access.ts'
import { Bare } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { scim } from '@academy/contracts/identity/synchronisation/scim.ts'
import { bodyOf } from './body.ts'
import { type Client, clientOf } from './client.ts'
import { listed, oneOf, providerConfig, resourceTypes, schemas } from './discovery.ts'
import { answered, json, ScimError, unauthorised } from './errors.ts'
import { type ResourceDoc, ResourceModel } from './model.ts'
import { patched } from './patch.ts'
import { put, saidIn } from './read.ts'
import { answerUser, saidOf, tagOf } from './resources.ts'
import { seek } from './seek.ts'
import { changed, created, removed, withCard } from './write.ts'

const resourceOf = async (client: Client, userId: string): Promise<ResourceDoc> => {
  const row = await repository(ResourceModel)(client).one({ connectorId: client.connector.id, userId })
  if (!row || row.deleted) throw new ScimError(404, 'No such resource.')
  return row
}

/** Throws ScimError 412 where the client goes by another version than the one that stands (RFC 7644 §3.14). */
const unchanged = (row: ResourceDoc, ctx: Context): ResourceDoc => {
  const asked = ctx.header('if-match')
  if (asked && asked !== '*' && !asked.split(/\s*,\s*/).includes(tagOf(row))) throw new ScimError(412, 'The resource was changed meanwhile.')
  return row
}

/** What any client may do, and nobody without a token of a connector. */
type Doing<I> = (input: I, client: Client, ctx: Context) => Promise<Bare>
const forClients =
  (access: Access) =>
  <I>(work: Doing<I>) =>
  async (input: I, ctx: Context): Promise<Bare> => {
    const client = await clientOf(ctx, access)
    return client ? answered(() => work(input, client, ctx)) : unauthorised()
  }

const whole = (ctx: Context) => {
  const { said, active } = saidIn(bodyOf(ctx.upload))
  const fresh = new Map<string, string>()
  put(fresh, said)
  return { said: fresh, active: active ?? true }
}

export const scimHandlers = (platform: Platform, access: Access): Handlers<typeof scim> => {
  const by = forClients(access)
  return {
    provider: by(async () => json(200, providerConfig())),
    resourceTypes: by(async () => json(200, listed(resourceTypes()))),
    resourceType: by(async ({ id }: { id: string }) => json(200, oneOf(resourceTypes(), id))),
    schemas: by(async () => json(200, listed(schemas()))),
    schema: by(async ({ id }: { id: string }) => json(200, oneOf(schemas(), id))),
    list: by(async (asked: Parameters<typeof seek>[1], client) => json(200, await seek(client, asked))),
    create: by(async (_: unknown, client, ctx) => answerUser(201, await created(client, whole(ctx)))),
    read: by(async ({ id }: { id: string }, client, ctx) => {
      const row = await resourceOf(client, id)
      return ctx.header('if-none-match') === tagOf(row) ? new Bare(304, { ETag: tagOf(row) }) : answerUser(200, row)
    }),
    replace: by(async ({ id }: { id: string }, client, ctx) => {
      const before = unchanged(await resourceOf(client, id), ctx)
      const { said, active } = whole(ctx)
      const stood = saidOf(before)
      // a person does not become another, also by being written anew
      put(new Map(stood), said)
      return answerUser(200, await changed(client, platform, before, { said: withCard(said, stood), active }))
    }),
    patch: by(async ({ id }: { id: string }, client, ctx) => {
      const before = unchanged(await resourceOf(client, id), ctx)
      const next = patched({ said: saidOf(before), active: before.active }, bodyOf(ctx.upload))
      return answerUser(200, await changed(client, platform, before, next))
    }),
    remove: by(async ({ id }: { id: string }, client, ctx) => {
      await removed(client, platform, unchanged(await resourceOf(client, id), ctx))
      return new Bare(204)
    }),
  }
}

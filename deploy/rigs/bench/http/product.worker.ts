import { accessOf } from '@academy/chassis/http/access.ts'
import { fastRoutes } from '@academy/chassis/http/fast-routes.ts'
import { routeHandlers, routerOf } from '@academy/chassis/http/mount.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { alignedServer, application, listen, readBodies } from '@academy/chassis/http/server.ts'
import { database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { systemClock } from '@academy/chassis/runtime/clock.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { contract } from '@academy/contracts/core/endpoint.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { answerInfo, answerPage } from './constant.ts'
import { serveFrom } from './serve-from.ts'

// The product: a plain noun through the chassis as every service serves it, with handlers that answer constant data.

const never = () => Promise.reject(new Error('only read here'))
const handlers = { page: async () => answerPage(), info: async () => answerInfo(), save: never, update: never, remove: never, removeOne: never }

const resolving = contract('identity', 'accounts/sessions', { resolve: sessions.endpoints.resolve })
const session = { sessionId: 's-bench', userId: 'u-bench', tenantId: 'chengtu', grants: [{ code: 'ADMIN', roots: ['root'] }], locale: 'zh-CN' }
const resolve = async () => ({ session, stopped: null })

await openDatabases(setting('TEST_MONGO_URL'), setting('BENCH_PREFIX'), ['identity'])
const access = accessOf('identity')
await access.load()
const app = application()
readBodies(app)
const all = routeHandlers([...serve(params, handlers), ...serve(resolving, { resolve })], {
  service: 'identity',
  access,
  signingKey: setting('BENCH_KEY'),
  clock: systemClock,
})
app.use(routerOf(all))
await database('identity').close()
serveFrom(await listen(alignedServer(app, fastRoutes(all, app)), 0))

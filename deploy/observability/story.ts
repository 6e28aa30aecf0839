import { tmpdir } from 'node:os'
import { approvalWorkflow } from '@academy/approval-workflow/app.ts'
import { serveMetrics } from '@academy/chassis/observe/serve-metrics.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { community } from '@academy/community/app.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { fee } from '@academy/fee/app.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { identity } from '@academy/identity/app.ts'
import { jobs } from '@academy/jobs/app.ts'
import { notification } from '@academy/notification/app.ts'
import { org } from '@academy/org/app.ts'
import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { loadApprovalModels } from '../demo/approval-models-load.ts'
import { loadFees, loadOpenings } from '../demo/fees-load.ts'

const coordinator = { userId: 'u-coord', grants: [{ code: 'OUTLET', roots: ['O0001'] }] }
const quiet = (app: ServiceApp): ServiceApp => ({ ...app, started: async () => async () => undefined })

/** The outlet's coordinator, and what approvals and fees begin with. */
const lay = async ({ site }: Academy): Promise<void> => {
  const { platform } = site
  await site.tell(userState, 'u-coord', { ...userState.example, id: 'u-coord', nameCn: '苏望晴', nameEn: 'Su Wangqing' })
  const post = { ...postState.example, id: 'p-coord', userId: 'u-coord', positionCode: 'MG05', orgId: 'O0001', outletId: 'O0001', dealerId: 'D001' }
  await site.tell(postState, 'p-coord', post)
  await site.tell(roleState, 'role-operator', { ...roleState.example, id: 'role-operator', code: 'OPERATOR' })
  await loadApprovalModels(platform, ['chengtu'])
  await loadFees(platform, 'chengtu')
  await loadOpenings(platform, 'chengtu', [{ orgCode: 'D001', fen: 5_000_000 }])
  await site.settled()
}

/** All services, a gateway before them, and an outlet whose coordinator decides; figures are served as an installation serves them. Strangers are soon too many for the gateway unless other limits are given. */
export const scene = async (limits = { stranger: 2 }) => {
  const a = await academy(new Date(), [identity, org, approvalWorkflow, fee, community, notification, jobs].map(quiet))
  const { site } = a
  const { platform } = site
  await lay(a)
  const services = site.running.map(({ app }) => app.name)
  const served = await serveMetrics({ platform, services }, 0)
  const gateway = await startGateway({ platform, port: 0, webRoot: tmpdir(), defaultTenant: 'chengtu', hops: 0, services, limits })
  const door = `http://127.0.0.1:${gateway.port}`

  /** Somebody enrols and the coordinator agrees; at the door some are answered, one is refused, one stands in a crowd. */
  const traffic = async (): Promise<void> => {
    const [learner] = await a.learners(1)
    const offering = await a.offering()
    site.clock.set(new Date())
    await a.ok(a.apply(learner as never, offering.id))
    await site.settled()
    const { records } = await a.ok(site.call('approval-workflow', tasks.endpoints.page, {}, coordinator))
    for (const task of records) await a.ok(site.call('approval-workflow', tasks.endpoints.decide, { taskId: task.id, decision: 'agree' }, coordinator))
    await site.settled()
    for (const token of ['', 'made-up', '', '']) await fetch(`${door}/api/auth/prepare`, { headers: token ? { token } : {} })
    await loadApprovalModels(platform, ['chengtu'])
  }
  return {
    ...{ site, door, services, traffic },
    scrape: async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text(),
    stop: async () => {
      await served.stop()
      await gateway.stop()
      await a.stop()
    },
  }
}

import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { services } from '../../embedded/services.ts'
import { ask } from './asking.ts'
import { tellRoles } from './callers.ts'
import { type Planting, plant } from './planting.ts'
import { roles } from './roles.ts'

const planting: Planting = { tenantId: 'chengtu', id: 'CHOSEN-1', mark: 'Chosen by name' }
const chosen = [
  { of: courses, code: 'code' },
  { of: sites, code: 'code' },
  { of: classrooms, code: 'code' },
  { of: organisations, code: 'code' },
  { of: positions, code: 'code' },
  { of: users, code: 'userCode' },
  { of: vehicles, code: 'chassisNumber' },
] as const

let site: Installation
beforeAll(async () => {
  site = await installation(services)
  await tellRoles(site)
  await plant(['training', 'org', 'identity'], planting)
  await database('training')
    .collection<{ _id: string }>('courses')
    .updateOne({ _id: planting.id }, { $set: { status: 'released' } })
})
afterAll(async () => site.stop())

test.each(chosen.map((one) => [one.of.noun, one] as const))('%s are chosen by code and by name', async (_, { of, code }) => {
  const headers = site.headers({ userId: planting.id, grants: roles.map(({ code: roleCode }) => ({ code: roleCode, roots: [planting.id] })) })
  const { page, info } = of.endpoints
  const row = JSON.parse((await ask(site, of.service, info, headers, {}, planting.id)).text).data as Record<string, string>
  const found = async (text: string | undefined) => (await ask(site, of.service, page, headers, { text })).text.includes(`"id":"${planting.id}"`)
  expect({ code: await found(row[code]), name: await found(row.nameCn), other: await found('nobody is called so') }).toEqual({
    code: true,
    name: true,
    other: false,
  })
})

import { importCircles } from './circles.ts'
import { contractCircles, doorFaults, importFaults } from './imports.ts'

const faults = (path: string, content: string): string[] => importFaults(new Map([[path, content]]))

const planted: [what: string, path: string, content: string][] = [
  ['a package in contracts', 'contracts/fee/accounts.ts', `import dayjs from 'dayjs'`],
  ['a service in contracts', 'contracts/fee/accounts.ts', `import type { Holds } from '@academy/fee/holds/hold.ts'`],
  ['all messages in the contract of a noun', 'contracts/notification/mails.ts', `import { messages } from '../messages.ts'`],
  ['node in contracts', 'contracts/core/rules.ts', `import { createHash } from 'node:crypto'`],
  ['a service in the chassis', 'services/chassis/http/serve.ts', `import { app } from '../../fee/app.ts'`],
  ['another service', 'services/training/reactions.ts', `import { charge } from '@academy/fee/ledger/journal.ts'`],
  ['another service by path', 'services/training/delivery/offerings/offering.ts', `export { charge } from '../../../fee/ledger/journal.ts'`],
  ['another service as a type', 'services/fee/app.ts', `type Course = import('@academy/training/catalogue/courses/course.ts').Course`],
  ['another service lazily', 'services/fee/app.ts', `const other = await import('@academy/training/app.ts')`],
  ['a feature of another service', 'web/src/features/fee/accounts/list.tsx', `import { Seats } from '../../training/delivery/offerings/seats.tsx'`],
  ['a feature in core', 'web/src/core/request.ts', `import { me } from '../features/identity/accounts/sessions/me.ts'`],
  ['the editor in a page', 'web/src/features/training/delivery/offerings/detail.tsx', `import { TextBox } from '../../../../core/rich/text-box.tsx'`],
  ['the editor’s library in a page', 'web/src/app/app.tsx', `import { Editor } from '@tiptap/core'`],
  ['the contracts index in web', 'web/src/app/store.ts', `import * as contracts from '@academy/contracts/index.ts'`],
  ['server code in web', 'web/src/app/store.ts', `import { codes } from '@academy/chassis/http/answer.ts'`],
  ['a service in the gateway', 'gateway/app.ts', `import { sessions } from '@academy/identity/accounts/sessions/session.ts'`],
  ['the inside of another module', 'services/training/delivery/offerings/staff.ts', `import { CourseModel } from '../../catalogue/courses/model.ts'`],
  ['the inside of the chassis', 'services/fee/app.ts', `import { claimKey } from '@academy/chassis/http/idempotency.ts'`],
  ['mongoose in handlers', 'services/fee/ledger/handlers.ts', `import mongoose from 'mongoose'`],
  ['the driver in handlers', 'services/fee/ledger/handlers.ts', `import { MongoClient } from 'mongodb'`],
  ['kafkajs in a service', 'services/fee/reactions.ts', `import { Kafka } from 'kafkajs'`],
  ['a model in a pure noun', 'services/training/delivery/offerings/offering.ts', `import { OfferingModel } from './model.ts'`],
  ['deploy in a service', 'services/fee/app.ts', `import { seed } from '../demo/seed.ts'`],
]

test.each(planted)('finds %s', (_, path, content) => {
  expect(faults(path, content)).not.toHaveLength(0)
})

const fine: [what: string, path: string, content: string][] = [
  ['a formatted text in a page', 'web/src/app/app.tsx', `import { RichText } from '../core/rich/rich-text.tsx'`],
  ['zod in contracts', 'contracts/fee/accounts.ts', `import { z } from 'zod'\nimport { id } from '../core/rules.ts'`],
  ['fast-check in a test of contracts', 'contracts/core/rules.test.ts', `import fc from 'fast-check'`],
  ['the chassis in a service', 'services/fee/app.ts', `import { serve } from '@academy/chassis/http/serve.ts'`],
  [
    'contracts in a pure noun',
    'services/training/delivery/offerings/offering.ts',
    `import { offeringLife } from '@academy/contracts/training/delivery/offerings.ts'`,
  ],
  ['mongoose in a model', 'services/fee/ledger/model.ts', `import { Schema } from 'mongoose'`],
  ['another noun of the same service', 'web/src/features/training/delivery/offerings/list.tsx', `import { x } from '../../catalogue/courses/x.ts'`],
  ['everything in deploy', 'deploy/embedded/main.ts', `import { app } from '@academy/fee/app.ts'\nimport { MongoClient } from 'mongodb'`],
  ['a word that only looks like an import', 'services/fee/app.ts', `// import { a } from '@academy/training/app.ts'`],
]

test.each(fine)('lets pass %s', (_, path, content) => {
  expect(faults(path, content)).toEqual([])
})

test('a door of the chassis through which nobody goes is told', () => {
  const one = new Map([['services/fee/app.ts', `import { serve } from '@academy/chassis/http/serve.ts'`]])
  const told = doorFaults(one)
  expect(told).toContainEqual(expect.stringContaining('http/context'))
  expect(told).not.toContainEqual(expect.stringContaining('http/serve,'))
})

test('groups of contracts import each other one way only, also by way of a third', () => {
  const files = {
    'contracts/training/resources/bookings.ts': "import { half } from '../delivery/half-days.ts'",
    'contracts/training/delivery/half-days.ts': "import { course } from '../catalogue/courses.ts'",
    'contracts/training/catalogue/courses.ts': '',
  }
  expect(contractCircles(new Map(Object.entries(files)))).toEqual([])
  const round = { ...files, 'contracts/training/catalogue/courses.ts': "import { site } from '../resources/bookings.ts'" }
  expect(contractCircles(new Map(Object.entries(round)))).toHaveLength(3)
})

test('files that import each other are named, for types too; what is fetched later goes round freely', () => {
  const files = {
    'web/src/a.ts': "import type { B } from './b.ts'",
    'web/src/b.ts': "export * from './c.ts'",
    'web/src/c.ts': "import { a } from './a.ts'\nimport { d } from './d.ts'",
    'web/src/d.ts': "const later = () => import('./c.ts')",
    'web/src/e.ts': "import { a } from './a.ts'",
  }
  expect(importCircles(new Map(Object.entries(files))).map((fault) => fault.split(' ')[0])).toEqual(['web/src/a.ts', 'web/src/b.ts', 'web/src/c.ts'])
})

import { storageSettings } from '@academy/contracts/identity/system/storage-settings.ts'
import { configuration } from '@academy/contracts/notification/configuration.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { commanded, openScreen, plainAnswers, press } from '../../../testing/staff-screen.tsx'

const settings = {
  mail: {
    source: 'settings',
    enabled: true,
    host: 'smtp.example',
    port: 465,
    security: 'tls',
    sender: 'a@b.example',
    secretSet: { at: '2026-11-01 08:00:00', by: '林知行' },
  },
  sms: { source: 'none' },
  push: { source: 'settings', publicKey: 'BPublic', devices: 2, mine: 1 },
}

test('a mail server is shown without its password and tested step by step', async () => {
  const steps = [
    { step: 'connect', ok: true, ms: 12 },
    { step: 'login', ok: false, ms: 30, error: 'login', said: '535 not you' },
  ]
  const { server } = await openScreen('sys-configuration?tab=mail', {
    contract: configuration,
    routes: {
      'GET /notify/configuration': () => ({ data: settings }),
      'POST /notify/configuration/mail/test': commanded(configuration, 'testMail', () => ({ data: { steps } })),
    },
  })
  expect(await screen.findByText('2026-11-01 08:00:00 由 林知行 设置')).toBeTruthy()
  const input = screen.getByLabelText('收件邮箱') as HTMLInputElement
  fireEvent.change(input, { target: { value: 'a@b.example' } })
  press('测试')
  const told = await screen.findByLabelText('测试步骤')
  expect(within(told).getByText('对方不接受登录 · 535 not you')).toBeTruthy()
  expect(server.calls.find(({ path }) => path.endsWith('/mail/test'))?.body).toEqual({ to: 'a@b.example' })
})

test('storages are shown with what is in use, and their test', async () => {
  const row = {
    id: 's1',
    version: 1,
    createDate: '2026-11-01 08:00:00',
    name: 'cloud',
    kind: 'oss',
    endpoint: 'https://oss.example',
    bucket: 'files',
    accessKey: 'k',
    status: 'active',
    actions: [],
  }
  await openScreen('sys-configuration?tab=storage', {
    contract: storageSettings,
    routes: {
      'GET /sys/storage-settings/environment': () => ({ data: { kind: 'local', files: 12 } }),
      ...plainAnswers(storageSettings, [row]),
    },
  })
  expect(await screen.findByText('新文件存到“cloud”')).toBeTruthy()
  expect(await screen.findByText('服务器的文件夹 · 12 个文件')).toBeTruthy()
  expect(screen.getByText('使用中')).toBeTruthy()
})

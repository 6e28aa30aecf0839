import { mails } from '@academy/contracts/notification/mails.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { choose, closed, commanded, fill, front, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const mail = (id: string, subject: string, status: string, actions: string[] = []) => ({
  ...{ id, version: 2, template: 'enrolments.confirmed', userId: 'u2', userName: '林知夏', to: 'lin@academy.example', subject, status, attempts: 1, actions },
  ...{ invite: 'REQUEST', createDate: '2026-11-21 09:00:00' },
})
const rows = [mail('m1', '报名已确认', 'sent'), { ...mail('m2', '席位已释放', 'failed', ['resend']), error: 'noAddress' }]
const preview = {
  ...rows[0],
  ...{
    messageId: '<m1@academy.example>',
    from: 'academy@academy.example',
    text: '林知夏，你好：',
    html: '<style>p { margin: 0 }</style><p style="color: red">林知夏，你好：</p>',
  },
  ics: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR',
}

describe('mails', () => {
  it('are read as their reader gets them, with the invitation; what failed is sent again', async () => {
    const routes = {
      'GET /notify/mails/page': paged(rows),
      'GET /notify/mails/mailbox/{id}': () => ({ data: preview }),
      'POST /notify/mails/resend': commanded(mails, 'resend', () => ({ data: mail('m2', '席位已释放', 'queued') })),
    }
    const { server, place } = await openScreen('notification-mails', { contract: mails, routes })
    expect(await screen.findByText('失败 · 收件人没有可用的地址')).toBeTruthy()
    fireEvent.click(await screen.findByText('报名已确认'))
    expect(await within(front()).findByText('林知夏 · lin@academy.example')).toBeTruthy()
    expect(within(front()).getByText('林知夏，你好：')).toBeTruthy()
    fireEvent.click(within(front()).getByText('网页'))
    const page = within(front()).getByTitle('报名已确认')
    // markup may bring no styles here: they are laid by and put on from outside
    expect(page.getAttribute('srcdoc')).toContain('<p data-mail-style="color: red">林知夏，你好：</p>')
    expect(page.getAttribute('srcdoc')).not.toContain('<style>')
    expect(page.getAttribute('sandbox')).toBe('allow-same-origin')
    fireEvent.click(within(front()).getByText('日历邀请'))
    expect(await within(front()).findByText(/METHOD:REQUEST/)).toBeTruthy()
    press('关闭')
    await closed()
    expect(screen.queryByLabelText('重发 报名已确认')).toBeNull()
    press('重发 席位已释放')
    await waitFor(() => expect(server.of('POST /notify/mails/resend')[0]?.body).toEqual({ id: 'm2', version: 2 }))
    expect(front()).toBe(document.body)
    await choose('状态', '失败')
    await waitFor(() => expect(place()).toBe('/manage/notification-mails?statuses=failed'))
    await choose('事由', '班次取消')
    fill('收件人、主题', '林')
    await waitFor(() =>
      expect(server.of('GET /notify/mails/page').at(-1)?.query).toMatchObject({ statuses: 'failed', templates: 'enrolments.cancelled', text: '林' }),
    )
  })

  it('stand beside the SMS, with what these say and why one did not get out', async () => {
    const text = { ...mail('t1', '', 'failed'), to: '138****0001', content: '报名已确认：TBA102', error: 'noGateway' }
    const routes = { 'GET /notify/mails/page': paged(rows), 'GET /notify/texts/page': paged([text]) }
    const { place } = await openScreen('notification-mails', { contract: mails, routes })
    fireEvent.click(await screen.findByText('短信'))
    expect(await screen.findByText('报名已确认：TBA102')).toBeTruthy()
    expect(screen.getByText('失败 · 没有配置短信网关')).toBeTruthy()
    expect(place()).toBe('/manage/notification-mails?way=texts')
    fireEvent.click(screen.getByText('邮件'))
    expect(await screen.findByText('席位已释放')).toBeTruthy()
  })
})

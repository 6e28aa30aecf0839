import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { serverAt, smtpProvider } from './smtp.ts'

type Behaviour = 'accepts' | 'refuses' | 'hangs up after the text'

/** A mail server of a few lines that answers as told and keeps what it got. */
const mailServer = async (how: Behaviour) => {
  const got: string[] = []
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    let inData = false
    let text = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (inData) {
        text += chunk.toString()
        if (!text.endsWith('\r\n.\r\n')) return
        if (how === 'hangs up after the text') return void socket.destroy()
        inData = false
        got.push(text)
        return void say('250 taken')
      }
      const command = chunk.toString().slice(0, 4).toUpperCase()
      if (command === 'DATA') {
        inData = true
        return void say('354 go on')
      }
      if (command === 'RCPT' && how === 'refuses') return void say('550 no such person')
      if (command === 'QUIT') return void socket.end('221 bye\r\n')
      say('250 ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return {
    got,
    provider: smtpProvider(serverAt(`smtp://127.0.0.1:${port}?ignoreTLS=true`)),
    stop,
  }
}

const message = {
  mailId: 'mail-0001',
  from: '澄途学院',
  to: 'lu.zhixing@chengtu.example',
  subject: '报名已确认',
  text: '你好',
  html: '<p>你好</p>',
  invite: { method: 'REQUEST' as const, ics: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
}

test.each<[Behaviour, object]>([
  ['accepts', { outcome: 'sent' }],
  ['refuses', { outcome: 'failed', error: 'refused' }],
  ['hangs up after the text', { outcome: 'unknown', error: 'brokenOff' }],
])('a mail server that %s', async (how, expected) => {
  const server = await mailServer(how)
  expect(await server.provider.send(message)).toEqual(expected)
  await server.stop()
})

test('the Message-ID is the same for every attempt, and the invitation is an alternative part for Outlook', async () => {
  const server = await mailServer('accepts')
  await server.provider.send(message)
  await server.provider.send(message)
  const ids = server.got.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1])
  expect(ids).toEqual(['<mail-0001@chengtu.example>', '<mail-0001@chengtu.example>'])
  expect(server.got[0]).toMatch(/multipart\/alternative/)
  expect(server.got[0]).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/)
  await server.stop()
})

test('nobody listening is worth another attempt', async () => {
  expect(await smtpProvider(serverAt('smtp://127.0.0.1:9')).send(message)).toEqual({ outcome: 'retry', error: 'unreachable' })
})

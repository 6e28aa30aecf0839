import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** What a mail server may do with one mail. */
export type Manner = 'take' | 'busy' | 'refuse' | 'hang' | 'drop'

export interface Taken {
  messageId: string
  manner: Manner
}

const idIn = (letter: string): string => /^message-id:\s*<([^>@]+)/im.exec(letter)?.[1] ?? ''

/** One dialogue: SMTP as far as our sender speaks it, with a manner drawn anew for each mail. */
const dialogue = (socket: Socket, draw: () => Manner, taken: Taken[]): void => {
  let manner = draw()
  let letter: string | undefined
  let rest = ''
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const endLetter = (text: string) => {
    const messageId = idIn(text)
    letter = undefined
    if (manner === 'hang') return
    taken.push({ messageId, manner })
    if (manner === 'drop') return void socket.destroy()
    say('250 taken')
    manner = draw()
  }
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT' && manner === 'busy') say('451 try later')
    else if (verb === 'RCPT' && manner === 'refuse') say('550 nobody of that name')
    else if (verb === 'DATA') {
      letter = ''
      say('354 go on')
    } else if (verb === 'QUIT') {
      say('221 bye')
      socket.end()
    } else say('250 fine')
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (letter === undefined) command(line)
      else if (line === '.') endLetter(letter)
      else letter += `${line}\n`
    }
  })
  say('220 sink')
}

/** A mail server on 127.0.0.1 that takes, refuses, hangs and drops; `taken` is every letter that it has, whether it said so or not. */
export const mailSink = async (draw: () => Manner) => {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    dialogue(socket, draw, taken)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    taken,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

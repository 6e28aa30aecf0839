import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server on 127.0.0.1 that takes every letter and keeps it as a file, newest name last; nothing leaves this machine. Gives its address. */
export const mailFolder = async (folder: string): Promise<{ url: string; stop(): Promise<void> }> => {
  await mkdir(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], logger: false, hideSTARTTLS: true },
    onData: (stream, _, done) => {
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${++count}.eml`
      buffer(stream)
        .then((letter) => writeFile(join(folder, name), letter))
        .then(
          () => done(),
          (error: Error) => done(error),
        )
    },
  })
  // a client that breaks off is its own affair
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

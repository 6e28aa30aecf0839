import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kept } from './cache.ts'
import { s3Kept } from './s3.ts'
import { type RunningS3, startS3, stopS3 } from './start-s3.ts'

let home = ''
const folder = () => join(home, 's3')

const isThere = kept(s3Kept) !== undefined || process.env.S3_BINARY !== undefined
// it builds for minutes: what asks for it otherwise (`npm run cluster`) has built it, or it is not asked for
const testThere: typeof test.skip = isThere ? test : test.skip
const named = (name: string) => (isThere ? name : `${name} [skipped: versitygw is not built on this machine]`)

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const ask = (running: RunningS3, method: string, path: string, body = ''): Promise<Response> => {
  const host = running.endpoint.slice('http://'.length)
  const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const day = now.slice(0, 8)
  const hash = createHash('sha256').update(body).digest('hex')
  const names = 'host;x-amz-content-sha256;x-amz-date'
  const request = [method, path, '', `host:${host}`, `x-amz-content-sha256:${hash}`, `x-amz-date:${now}`, '', names, hash].join('\n')
  const scope = `${day}/us-east-1/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', now, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const key = ['us-east-1', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${running.secretKey}`, day))
  const authorization = `AWS4-HMAC-SHA256 Credential=${running.accessKey}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, toSign).toString('hex')}`
  const headers = { authorization, 'x-amz-date': now, 'x-amz-content-sha256': hash }
  return fetch(`${running.endpoint}${path}`, { method, headers, ...(body ? { body } : {}) })
}

const textAt = async (running: RunningS3, path: string) => (await ask(running, 'GET', path)).text()

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 's3-'))
})
afterAll(async () => {
  await stopS3(folder())
  await rm(home, { recursive: true, force: true })
})

testThere(
  named('keeps objects, keys and address over a stop, a kill -9 and a left-over server; answers only who signs'),
  async () => {
    const first = await startS3({ folder: folder() })
    expect((await ask(first, 'PUT', '/files')).status).toBe(200)
    expect((await ask(first, 'PUT', '/files/a.txt', 'before stop')).status).toBe(200)
    await first.stop()

    const second = await startS3({ folder: folder() })
    expect(await textAt(second, '/files/a.txt')).toBe('before stop')
    await ask(second, 'PUT', '/files/b.txt', 'before kill')
    await second.kill()
    const third = await startS3({ folder: folder() })
    expect(await textAt(third, '/files/b.txt')).toBe('before kill')
    expect([third.endpoint, third.accessKey, third.secretKey]).toEqual([first.endpoint, first.accessKey, first.secretKey])
    expect((await stat(`${folder()}.keys.json`)).mode & 0o777).toBe(0o600)

    expect((await fetch(`${third.endpoint}/files/a.txt`)).status).toBe(403)
    expect((await ask({ ...third, secretKey: 'another' }, 'GET', '/files/a.txt')).status).toBe(403)

    const told: string[] = []
    const again = await startS3({ folder: folder(), report: (line) => told.push(line) })
    expect([again.pid, told]).toEqual([third.pid, ['A versitygw left over from an earlier run is used again.']])
    await again.stop()
  },
  60_000,
)

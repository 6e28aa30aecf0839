import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { alignedServer, application, close, failed, listen } from '@academy/chassis/http/server.ts'
import { lost, secureHeaders, webClient } from './web.ts'

let webRoot: string
let address: string
let server: ReturnType<typeof alignedServer> | undefined
beforeEach(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'academy-web-'))
})
afterEach(async () => {
  if (server) await close(server)
  server = undefined
  await rm(webRoot, { recursive: true })
})

/** Serves what lies in `webRoot` as the gateway does. */
const serve = async () => {
  const app = application()
  app.use(secureHeaders(() => []))
  app.use(webClient(webRoot, (locale) => (locale === 'en-US' ? 'Mingtu & "Sons"' : '明途学院')))
  app.use(lost)
  app.use(failed)
  server = alignedServer(app)
  address = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
}

const text = 'export const words = 1\n'.repeat(80)
/** Lays a script as the build does, packed beside itself, and one too small to be packed. Gives the path of the first. */
const layScripts = async (): Promise<string> => {
  const script = join(webRoot, 'assets', 'words-1.js')
  await mkdir(join(webRoot, 'assets'))
  await Promise.all([
    writeFile(script, text),
    writeFile(`${script}.br`, brotliCompressSync(text)),
    writeFile(`${script}.gz`, gzipSync(text)),
    writeFile(join(webRoot, 'assets', 'small-1.js'), '1'),
  ])
  return script
}

test('a script comes as the build packed it, in the way that the browser takes, and plain to who takes none', async () => {
  await layScripts()
  await serve()
  const got = async (name: string, takes: string) => {
    const answer = await fetch(`${address}/assets/${name}`, { headers: { 'accept-encoding': takes } })
    const { headers } = answer
    return {
      way: headers.get('content-encoding'),
      vary: headers.get('vary'),
      type: headers.get('content-type'),
      year: headers.get('cache-control'),
      text: await answer.text(),
    }
  }
  const same = { vary: 'Accept-Encoding', type: 'text/javascript; charset=utf-8', year: 'public, max-age=31536000, immutable', text }
  expect(await got('words-1.js', 'gzip, deflate, br')).toEqual({ ...same, way: 'br' })
  expect(await got('words-1.js', 'gzip, br;q=0')).toEqual({ ...same, way: 'gzip' })
  expect(await got('words-1.js', 'identity')).toEqual({ ...same, way: null })
  expect(await got('small-1.js', 'gzip, br')).toEqual({ ...same, way: null, vary: null, text: '1' })
})

test('what is told instead of a script is not announced as one: a range beyond its end, another method, a build that is gone', async () => {
  const script = await layScripts()
  await serve()
  const told = async (more: RequestInit) => {
    const answer = await fetch(`${address}/assets/words-1.js`, { ...more, headers: { 'accept-encoding': 'br', ...more.headers } })
    const { headers } = answer
    return [headers.get('content-encoding'), headers.get('content-type')?.split(';')[0], headers.get('cache-control'), (await answer.text()).length > 0]
  }
  expect(await told({ headers: { range: 'bytes=999999-' } })).toEqual([null, 'application/json', null, true])
  expect(await told({ headers: { 'if-match': '"another"' } })).toEqual([null, 'application/json', null, true])
  expect(await told({ method: 'POST' })).toEqual([null, 'text/plain', null, true])
  await rm(`${script}.br`)
  expect(await told({})).toEqual([null, 'text/plain', null, true])
})

test('the page is packed for each answer, with its own nonce', async () => {
  await writeFile(join(webRoot, 'index.html'), '<script nonce="__NONCE__"></script>'.repeat(80))
  await serve()
  const got = async (takes: string) => {
    const answer = await fetch(`${address}/`, { headers: { 'accept-encoding': takes } })
    const { headers } = answer
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(await answer.text()).toBe(`<script nonce="${nonce}"></script>`.repeat(80))
    return [headers.get('content-encoding'), headers.get('vary'), headers.get('content-type'), headers.get('cache-control')]
  }
  const same = ['Accept-Encoding, Accept-Language', 'text/html; charset=utf-8', 'no-store']
  expect(await got('gzip, deflate, br')).toEqual(['br', ...same])
  expect(await got('gzip')).toEqual(['gzip', ...same])
  expect(await got('identity')).toEqual([null, ...same])
})

test('the page and what installs it bear the academy’s own name before any script has asked, in the reader’s language', async () => {
  await writeFile(join(webRoot, 'index.html'), '<title>__ACADEMY__</title>')
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{"name":"__ACADEMY__","lang":"__LANGUAGE__"}')
  await serve()
  const got = async (path: string, language: string) => (await fetch(`${address}/${path}`, { headers: { 'accept-language': language } })).text()
  expect(await got('', 'zh-CN,zh;q=0.9')).toBe('<title>明途学院</title>')
  expect(await got('', 'en')).toBe('<title>Mingtu &amp; &quot;Sons&quot;</title>')
  expect(JSON.parse(await got('manifest.webmanifest', 'en'))).toEqual({ name: 'Mingtu & "Sons"', lang: 'en-US' })
})

test('the service worker and the manifest are asked for anew each time, so that nobody stays on an old build', async () => {
  await Promise.all([
    writeFile(join(webRoot, 'worker.js'), text),
    writeFile(join(webRoot, 'manifest.webmanifest'), '{}'),
    writeFile(join(webRoot, 'mark.svg'), '<svg/>'),
  ])
  await serve()
  const kept = async (name: string) => {
    const { headers } = await fetch(`${address}/${name}`)
    return [headers.get('cache-control'), headers.get('content-type')?.split(';')[0]]
  }
  expect(await kept('worker.js')).toEqual(['no-cache', 'text/javascript'])
  expect(await kept('manifest.webmanifest')).toEqual(['no-cache', 'application/manifest+json'])
  expect((await kept('mark.svg'))[0]).toBe('public, max-age=3600')
})

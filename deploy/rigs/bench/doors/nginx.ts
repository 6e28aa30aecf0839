import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cached } from '../../../local/cache.ts'
import { freePort } from '../../../local/ports.ts'
import { firstThatAnswers, run } from '../../../local/programs.ts'
import type { Server } from '../http/load.ts'

/** Debian's package, unpacked: installing it would start a service on the machine. */
const fetch = async (into: string): Promise<void> => {
  await run('sh', ['-c', `cd "${into}" && apt-get download -q nginx && dpkg -x nginx_*.deb . && rm nginx_*.deb`])
  if (!(await readdir(join(into, 'usr', 'sbin'))).includes('nginx')) throw new Error('the package holds no nginx')
}

const program = async (): Promise<string | undefined> =>
  (await firstThatAnswers(['nginx'], ['-v'])) ??
  (await cached('nginx-debian', fetch).then(
    (folder) => join(folder, 'usr', 'sbin', 'nginx'),
    () => undefined,
  ))

const config = (folder: string, port: number, target: string) => `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; user root;
events { worker_connections 4096; }
http {
  access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  keepalive_requests 100000000;
  upstream service { server ${target}; keepalive 256; keepalive_requests 100000000; }
  server { listen 127.0.0.1:${port}; location /api/ { proxy_pass http://service/; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}
`

/** nginx with one worker and kept-alive connections before a service on this port, or undefined where no nginx is to be had. It checks nothing. */
export const nginxBefore = async (target: number): Promise<Server | undefined> => {
  const found = await program()
  if (!found) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'academy-nginx-'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), config(folder, port, `127.0.0.1:${target}`))
  const child = spawn(found, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  return {
    port,
    cpu: async () => 0,
    memory: async () => 0,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

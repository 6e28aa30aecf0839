import { readdir, readFile, readlink } from 'node:fs/promises'
import { isFree } from '../local/ports.ts'
import { Trouble } from '../local/trouble.ts'

const listening = '0A'

const inodesOn = async (port: number): Promise<Set<string>> => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')))
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((row) => row.trim().split(/\s+/))
  return new Set(rows.filter((row) => row[1]?.endsWith(`:${hex}`) && row[3] === listening).map((row) => `socket:[${row[9]}]`))
}

const holds = async (pid: string, sockets: Set<string>): Promise<boolean> => {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
  for (const file of files) if (sockets.has(await readlink(`/proc/${pid}/fd/${file}`).catch(() => ''))) return true
  return false
}

/** The process that listens on a port, as "node (process 123)"; undefined where the system does not tell. */
export const ownerOf = async (port: number): Promise<string | undefined> => {
  const sockets = await inodesOn(port)
  if (sockets.size === 0) return undefined
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (await holds(pid, sockets)) return `${(await readFile(`/proc/${pid}/comm`, 'utf8')).trim()} (process ${pid})`
  }
  return undefined
}

/** Throws a Trouble that names the owner where it can when the port is taken. */
export const needFreePort = async (port: number): Promise<void> => {
  if (await isFree(port)) return
  const owner = await ownerOf(port)
  throw new Trouble(`Port ${port} is in use${owner ? ` by ${owner}` : ''}. Stop that program, or choose another port: PORT=${port + 1} npm start`)
}

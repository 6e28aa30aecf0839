import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cached, checkSum } from './cache.ts'
import { kafkaJars } from './kafka-jars.ts'
import { firstThatAnswers, isRoot, run } from './programs.ts'
import type { Part, Report, Source } from './supply.ts'
import { installed } from './system-packages.ts'
import { Trouble } from './trouble.ts'

const wanted = [
  ['org.apache.kafka', 'kafka_2.13', '4.1.1'],
  // without it Kafka writes no log
  ['org.apache.logging.log4j', 'log4j-slf4j-impl', '2.24.3'],
]

const pom = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId>
  <artifactId>kafka</artifactId>
  <version>1</version>
  <dependencies>
${wanted.map(([group, name, version]) => `    <dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`).join('\n')}
  </dependencies>
</project>
`

const maven = async (report: Report): Promise<string> => {
  const found = await firstThatAnswers(['mvn'])
  if (found) return found
  if (isRoot()) report('Installing Maven from the system packages.')
  const fresh = (await installed('maven')) ? await firstThatAnswers(['mvn']) : undefined
  if (!fresh) throw new Error('Maven (mvn) is not there')
  return fresh
}

const checkAll = async (folder: string): Promise<void> => {
  const strangers = (await readdir(folder)).filter((file) => !kafkaJars.some(([name]) => name === file))
  if (strangers.length > 0) throw new Error(`${strangers.join(', ')} came along, which we do not expect`)
  for (const [name, sha256] of kafkaJars) await checkSum(join(folder, name), sha256)
}

const fetchJars = (report: Report) => async (folder: string) => {
  const program = await maven(report)
  report('Fetching Kafka 4.1.1 (43 MB, once).')
  await writeFile(join(folder, 'pom.xml'), pom)
  const target = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(folder, 'libs')}`]
  await run(program, ['-q', '-B', '-ntp', '-f', join(folder, 'pom.xml'), ...target])
  await rm(join(folder, 'pom.xml'))
  await checkAll(join(folder, 'libs'))
}

const given: Source = {
  from: 'KAFKA_LIBS_DIR',
  take: async () => {
    const folder = process.env.KAFKA_LIBS_DIR
    const files = folder ? await readdir(folder).catch(() => []) : []
    if (folder && !files.some((file) => /^kafka_2\.13-4.*\.jar$/.test(file)))
      throw new Trouble(`KAFKA_LIBS_DIR names ${folder}, where no library of Kafka 4 lies: correct it or unset it.`)
    return folder || undefined
  },
}

/** The folder of Kafka's libraries: KAFKA_LIBS_DIR, our cache, or fetched with Maven. What runs them is the part `java`. */
export const kafka: Part = {
  name: 'kafka',
  sources: (report) => [
    given,
    { from: 'the package registry, kept in .cache', take: async () => join(await cached('kafka-4.1.1', fetchJars(report), report), 'libs') },
  ],
  missing:
    'Kafka is missing and could not be fetched: Maven is needed, run `apt-get install maven` as root and check the network, or unpack Kafka 4 and set KAFKA_LIBS_DIR to its libs folder.',
}

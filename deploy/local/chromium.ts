import { existsSync } from 'node:fs'
import { answers, firstThatAnswers, isRoot, run } from './programs.ts'
import type { Part, Source } from './supply.ts'
import { Trouble } from './trouble.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const named: Source = {
  from: 'CHROMIUM_PATH',
  take: async () => {
    const program = process.env.CHROMIUM_PATH
    if (program && !(await answers(program))) throw new Trouble(`CHROMIUM_PATH names ${program}, which does not run: correct it or unset it.`)
    return program
  },
}

const install = async (): Promise<string | undefined> => {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return undefined
  await run('apt-get', ['update', '-qq'])
  const packages = ['chromium', 'fonts-noto-cjk']
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return firstThatAnswers(names)
}

/** The browser that tells the stories: CHROMIUM_PATH, PATH, or the system's package manager. */
export const chromium: Part = {
  name: 'chromium',
  sources: (report) => [
    named,
    { from: 'PATH', take: () => firstThatAnswers(names) },
    {
      from: 'the system packages',
      take: () => {
        report('Installing Chromium and a Chinese font from the system packages.')
        return install()
      },
    },
  ],
  missing:
    'A browser is missing: run `apt-get install chromium fonts-noto-cjk` as root, or set CHROMIUM_PATH. Without root: `npm install --no-save @sparticuz/chromium@147.0.0` unpacks one.',
}

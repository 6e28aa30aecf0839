import { randomBytes } from 'node:crypto'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { Transformer } from '@napi-rs/image'
import { act, identityOf, type Player } from './play/act.ts'
import { settled } from './settle.ts'

/** Where it ends: before the store, before the area, decided, or admitted to a post that somebody holds. */
type Fate = 'store' | 'area' | 'agreed' | 'refused' | 'head' | 'blocked'
interface Line {
  name: string
  /** Family name, given name. */
  pinyin: readonly [string, string]
  born: string
  position: string
  fate: Fate
}

const line = (name: string, pinyin: string, born: string, position: string, fate: Fate): Line => {
  const [surname = '', given = ''] = pinyin.split(' ')
  return { name, pinyin: [surname, given], born, position, fate }
}

/** 18 of them, three sent back. */
const lines: readonly Line[] = [
  line('罗安澜', 'Luo Anlan', '19990314', 'SV03', 'store'),
  line('祁望舒', 'Qi Wangshu', '19970822', 'SA04', 'store'),
  line('阮星野', 'Ruan Xingye', '20010105', 'TE03', 'store'),
  line('柏清和', 'Bai Qinghe', '19940611', 'SV07', 'store'),
  line('简一舟', 'Jian Yizhou', '19981230', 'SA04', 'store'),
  line('霍知夏', 'Huo Zhixia', '20000418', 'MC04', 'store'),
  line('晏南溪', 'Yan Nanxi', '19930927', 'TE06', 'store'),
  line('贺听澜', 'He Tinglan', '19960203', 'SV05', 'store'),
  line('桑柔', 'Sang Rou', '19951116', 'SA06', 'store'),
  line('丘和畅', 'Qiu Hechang', '19840520', 'SA01', 'area'),
  line('闻朝雨', 'Wen Chaoyu', '20080709', 'TE08', 'head'),
  line('庄晓风', 'Zhuang Xiaofeng', '20050312', 'TE08', 'head'),
  line('梅若谷', 'Mei Ruogu', '19970508', 'SV03', 'agreed'),
  line('卓长庚', 'Zhuo Changgeng', '19990721', 'TE03', 'agreed'),
  line('殷疏桐', 'Yin Shutong', '19981004', 'SA04', 'refused'),
  line('邬晚晴', 'Wu Wanqing', '20020219', 'SV03', 'refused'),
  line('柯寒山', 'Ke Hanshan', '19960630', 'TE03', 'refused'),
  line('虞见山', 'Yu Jianshan', '19920115', 'SV02', 'blocked'),
]

const [WIDE, HIGH] = [300, 400]

/** A head and shoulders, drawn: nobody's face. */
const portrait = (tone: number): Promise<Buffer> => {
  const pixels = new Uint8Array(WIDE * HIGH * 4)
  for (let y = 0; y < HIGH; y++)
    for (let x = 0; x < WIDE; x++) {
      const head = (x - 150) ** 2 / 62 ** 2 + (y - 150) ** 2 / 78 ** 2 < 1
      const body = (x - 150) ** 2 / 130 ** 2 + (y - 400) ** 2 / 150 ** 2 < 1
      const [r, g, b] = head ? [224, 196, 172] : body ? [38 + tone, 62 + tone, 92] : [236, 233, 227]
      pixels.set([r, g, b, 255], (y * WIDE + x) * 4)
    }
  return Transformer.fromRgbaPixels(pixels, WIDE, HIGH).png()
}

interface Ground {
  platform: Platform
  tenantId: string
  today: string
  /** An outlet for each line, in a fixed order, and a school. */
  outlets: readonly string[]
  school: string
}

/** A browser that has proved its address: its row, and the calls that it makes. */
const visitor = async ({ platform, tenantId }: Ground, n: number) => {
  const key = randomBytes(32).toString('base64url')
  const at = platform.clock.now()
  const receipt = `R-${dayOf(at).slice(2).replaceAll('-', '')}-${String(93 + n).padStart(4, '0')}`
  const row = { receipt, proven: 'email', email: `visitor.${n + 1}@chengtu.example`, keyHash: sha256(key), agreed: [], agreedAt: at, locale: 'zh-CN' }
  const stamp = { tenantId, version: 1, createDate: at, updateDate: at, creator: 'seed' }
  const stored = { _id: `registration-${n + 1}`, ...row, ...stamp, status: '0', round: 0, submissions: [], deciderIds: [] }
  await database('identity').collection<{ _id: string }>('registrations').insertOne(stored)
  const identity = identityOf(platform, { tenantId, userId: '', grants: [] })
  const send = async (method: string, path: string, body: unknown, type = 'application/json'): Promise<Record<string, unknown>> => {
    const headers = { 'x-identity': identity, 'content-type': type, cookie: `academy-registration=${key}` }
    const sent = (body instanceof Uint8Array ? body : JSON.stringify(body)) as BodyInit
    const answer = await fetch(`${platform.addressOf('identity')}/auth/register${path}`, { method, headers, body: sent })
    const { code, data } = (await answer.json()) as { code: number; data: Record<string, unknown> }
    if (code !== codes.success) throw new Error(`a registration of the demo was refused at ${path}: ${JSON.stringify(data)}`)
    return data
  }
  return { id: stored._id, send }
}

const submit = async (ground: Ground, { name, pinyin, born, position, fate }: Line, n: number, photo: Buffer): Promise<string> => {
  const { id, send } = await visitor(ground, n)
  const first17 = `330212${born}${String(100 + n * 2).padStart(3, '0')}`
  const papers = { idType: '1', idNumber: first17 + checkDigit(first17), nameCn: name, surnameEn: pinyin[0], givenEn: pinyin[1], gender: '2', education: '20' }
  const school = fate === 'head' ? { joinSchoolDate: addDays(ground.today, -400), leaveSchoolDate: addDays(ground.today, 500), major: '汽车检测与维修' } : {}
  const minor =
    born > `${Number(ground.today.slice(0, 4)) - 18}${ground.today.slice(5).replace('-', '')}` ? { guardianName: '闻敬之', guardianMobile: '13800138000' } : {}
  const orgId = fate === 'head' ? ground.school : (ground.outlets[n % ground.outlets.length] ?? '')
  await send('POST', '/keep', { ...papers, ...school, ...minor, orgId, positionCode: position, joinDate: addDays(ground.today, 3 + (n % 9)) })
  const { id: file } = await send('POST', '/files', { field: 'photo', name: 'photo.png', size: photo.length })
  await send('PUT', `/files/${String(file)}/pieces?at=0`, new Uint8Array(photo), 'application/octet-stream')
  await send('POST', '/files/finish', { id: file, field: 'photo' })
  await send('POST', '/submit', {})
  return id
}

/** Whoever holds the open task of a registration decides. */
const decide = async ({ platform, tenantId }: Ground, id: string, fate: Fate): Promise<boolean> => {
  const open = { tenantId, status: 'open', subjectId: `${id}:1` }
  const task = await database('approval-workflow').collection<{ _id: string; holderIds?: string[] }>('tasks').findOne(open)
  if (!task) return false
  const holder: Player = { tenantId, userId: task.holderIds?.[0] ?? '', grants: [{ code: 'LEARNER', roots: [] }] }
  const decision = fate === 'refused' ? ({ decision: 'refuse', comment: '照片不清楚，请重拍后再交' } as const) : ({ decision: 'agree' } as const)
  return (await act(platform, 'approval-workflow', tasks.endpoints.decide, { taskId: task._id, ...decision }, holder)) !== null
}

const orgIds = async (tenantId: string, filter: object): Promise<string[]> => {
  const rows = await database('org')
    .collection<{ _id: string }>('organisations')
    .find({ tenantId, dealerStatus: '20', ...filter }, { projection: { _id: 1 } })
    .sort({ code: 1 })
    .toArray()
  return rows.map(({ _id }) => _id)
}

/** Visitors of the demo have registered: most wait for their store, one for the area, two at a school, three were sent back, two came in, one is blocked. */
export const loadRegistrations = async (platform: Platform, tenantId: string): Promise<number> => {
  const outlets = await orgIds(tenantId, { orgType: '60', outletKind: { $in: ['4S-L', '4S-M'] } })
  const [school = ''] = await orgIds(tenantId, { orgType: '30' })
  const ground: Ground = { platform, tenantId, today: dayOf(platform.clock.now()), outlets, school }
  const photos = await Promise.all([0, 24, 48].map(portrait))
  const asked: { id: string; fate: Fate }[] = []
  for (const [n, one] of lines.entries()) asked.push({ id: await submit(ground, one, n, photos[n % 3] as Buffer), fate: one.fate })
  await settled(platform)
  for (const { id, fate } of asked) if (fate !== 'store' && fate !== 'head') await decide(ground, id, fate)
  await settled(platform)
  for (let more = true; more; await settled(platform)) {
    more = false
    for (const { id, fate } of asked) if (fate === 'agreed' || fate === 'blocked') more = (await decide(ground, id, fate)) || more
  }
  return asked.length
}

const students: readonly (readonly [name: string, surname: string, given: string])[] = [
  ...([
    ['岑远', 'Cen', 'Yuan'],
    ['麦青', 'Mai', 'Qing'],
    ['闵舒', 'Min', 'Shu'],
    ['楚江', 'Chu', 'Jiang'],
  ] as const),
  ...([
    ['盛夏', 'Sheng', 'Xia'],
    ['樊川', 'Fan', 'Chuan'],
    ['尚北', 'Shang', 'Bei'],
    ['温言', 'Wen', 'Yan'],
  ] as const),
  ...([
    ['祝融', 'Zhu', 'Rong'],
    ['佟嘉', 'Tong', 'Jia'],
    ['巫山', 'Wu', 'Shan'],
    ['冉冉', 'Ran', 'Ran'],
  ] as const),
]
const NOT_GENERATED = 25
const whys = ['noAddress', 'notWorking', 'nameTaken'] as const

type Student = (typeof students)[number]

/** One of them as the administrator enters him. */
const studentOf = ([nameCn, surnameEn, givenEn]: Student, n: number, today: string, dealer: string | undefined) => {
  const first17 = `2101022006${String(1 + (n % 12)).padStart(2, '0')}15${String(200 + n * 2).padStart(3, '0')}`
  return {
    ...{ userCode: `student.${n + 1}`, nameCn, nameEn: `${givenEn} ${surnameEn}`, surnameEn, givenEn, email: `student.${n + 1}@school.example` },
    ...{ idType: '1' as const, idNumber: first17 + checkDigit(first17), gender: '2' as const },
    ...{ studyStatus: (['1', '1', '1', '2', '3'] as const)[n % 5], joinSchoolDate: addDays(today, -420), leaveSchoolDate: addDays(today, 660 - n * 20) },
    ...{ major: n % 2 ? '新能源汽车技术' : '汽车检测与维修', labels: n % 3 ? ['订单班'] : ['订单班', '优秀学员'] },
    ...(n < 2 && dealer ? { reservedDealerId: dealer } : {}),
  }
}

/** All have an account but 25 people, and three for whom none could be made; nobody but the demo's own accounts has set his password. */
const layAccounts = async (tenantId: string): Promise<void> => {
  const people = database('identity').collection<{ _id: string }>('users')
  const without = await people
    .find({ tenantId, accountGen: '0' }, { projection: { _id: 1 } })
    .sort({ userCode: -1 })
    .limit(NOT_GENERATED + whys.length)
    .toArray()
  const rest = { tenantId, accountGen: '0', _id: { $nin: without.map(({ _id }) => _id) } }
  await people.updateMany(rest, { $set: { accountGen: '1', passwordDue: true } })
  for (const [n, why] of whys.entries()) {
    const failed = without[n]
    if (failed) await people.updateOne({ _id: failed._id, tenantId }, { $set: { accountGen: '2', accountGenWhy: why } })
  }
}

/** Twelve students of partner schools, two of them spoken for. Gives how many. */
export const loadStudents = async (platform: Platform, tenantId: string, adminId: string): Promise<number> => {
  const admin: Player = { tenantId, userId: adminId, grants: [{ code: 'ADMIN', roots: [] }] }
  const today = dayOf(platform.clock.now())
  const [dealer] = await orgIds(tenantId, { orgType: '50' })
  for (const [n, one] of students.entries()) await act(platform, 'identity', users.endpoints.save, studentOf(one, n, today, dealer), admin)
  await layAccounts(tenantId)
  return students.length
}

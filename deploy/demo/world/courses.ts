import { courseLines } from './course-lines.ts'

export interface WorldCourse {
  code: string
  nameCn: string
  nameEn: string
  brand: 'A' | 'O' | 'S' | 'E'
  catalogue: string
  level: number
  days: number
  min: number
  max: number
  /** Fen. */
  price: number
  points: number
  pass: number
  ladder: readonly { days: number; amount: number }[]
  /** Fen. */
  noShow: number
  prerequisites: readonly string[]
  months: number
  needs: readonly ('online' | 'vehicle' | 'workshop')[]
}

const yuan = (amount: string | number): number => Number(amount) * 100
const steps = (text: string) =>
  text
    .split(' ')
    .map((step) => step.split(':'))
    .map(([days, amount]) => ({ days: Number(days), amount: yuan(amount ?? '0') }))
    .sort((a, b) => a.days - b.days)

/** The six cancellation ladders in fen, ascending by days. */
export const ladders: Readonly<Record<string, readonly { days: number; amount: number }[]>> = {
  L0: [],
  L1: steps('7:200 3:400 0:600'),
  L2: steps('14:300 7:600 3:1000 0:1200'),
  L3: steps('21:500 14:1000 7:1800 3:2500'),
  L4: steps('30:2000 14:4000 7:6000'),
  L5: steps('14:800 7:1600 0:2400'),
}

const needNames = { o: 'online', v: 'vehicle', w: 'workshop' } as const

const course = (line: string): WorldCourse => {
  const [
    code = '',
    nameCn = '',
    nameEn = '',
    days = '',
    persons = '',
    price = '',
    points = '',
    pass = '',
    ladder = '',
    prerequisites = '',
    months = '',
    needs = '',
  ] = line.split('|')
  const [min, max] = persons.split('-').map(Number)
  const [letters = '', noShow] = needs.startsWith('n') ? ['', needs] : needs.split(' ')
  return {
    code,
    nameCn,
    nameEn,
    brand: code[2] as WorldCourse['brand'],
    catalogue: code.slice(0, 2),
    level: Number(code[3]),
    days: Number(days),
    min: min ?? 1,
    max: max ?? 1,
    price: yuan(price),
    points: Number(points),
    pass: Number(pass),
    ladder: ladders[ladder] ?? [],
    noShow: noShow ? yuan(noShow.slice(1)) : yuan(price),
    prerequisites: prerequisites === '-' ? [] : prerequisites.split('+'),
    months: Number(months),
    needs: [...letters].map((letter) => needNames[letter as keyof typeof needNames]),
  }
}

/** The sixty courses of both worlds. */
export const courses: readonly WorldCourse[] = courseLines.map(course)
export const courseOf = new Map(courses.map((each) => [each.code, each]))

export interface WorldCatalogue {
  code: string
  nameCn: string
  nameEn: string
  teamCn: string
  teamEn: string
  audience: readonly string[]
  /** Which of the three product managers (AC04) decides: 0, 1 or 2. */
  manager: 0 | 1 | 2
}

const technicians = ['TE*']
const sellers = ['SA*', 'MG01', 'MG02', 'MG03']
const catalogue = (
  code: string,
  nameCn: string,
  nameEn: string,
  [teamCn, teamEn]: readonly [string, string],
  audience: readonly string[],
  manager: 0 | 1 | 2,
): WorldCatalogue => ({ code, nameCn, nameEn, teamCn, teamEn, audience, manager })
const general = ['通用', 'General'] as const
const sales = ['销售', 'Sales'] as const
const service = ['售后', 'After-sales'] as const
const technical = ['技术', 'Technical'] as const

/** The catalogues in their order; an empty audience is everyone (decided.md §1). */
export const catalogues: readonly WorldCatalogue[] = [
  catalogue('IN', '入职', 'Induction', general, [], 1),
  catalogue('SP', '产品', 'Product', sales, sellers, 0),
  catalogue('SS', '销售技能', 'Sales skills', sales, sellers, 0),
  catalogue('UC', '二手车', 'Used car', sales, ['UC*'], 0),
  catalogue('VS', '服务', 'Service', service, ['SV01', 'SV02', 'SV03', 'SV04', 'SV05'], 1),
  catalogue('PT', '配件', 'Parts', service, ['SV06', 'SV07'], 1),
  catalogue('TB', '机电', 'Mechatronics', technical, technicians, 2),
  catalogue('TD', '诊断', 'Diagnosis', technical, technicians, 2),
  catalogue('TH', '高压', 'High voltage', technical, technicians, 2),
  catalogue('TP', '钣喷', 'Body and paint', technical, technicians, 2),
  catalogue('MC', '市场客户', 'Marketing and CRM', ['市场客户', 'Marketing and CRM'], ['MC*'], 0),
  catalogue('GM', '领导力', 'Leadership', ['管理', 'Leadership'], ['@key', 'MG02'], 1),
]
export const catalogueOf = new Map(catalogues.map((each) => [each.code, each]))

/** A rule of the eight dimensions (design/world.md §6); an absent dimension means "any". Amounts in fen. */
export interface ReductionRuleSeed {
  code: string
  nameCn: string
  nameEn: string
  /** D1 course brand. */
  courseBrand?: readonly string[]
  /** D2 payer's organisation type, outlet kind. */
  payerType?: readonly string[]
  outletKind?: readonly string[]
  /** D3 fee category. */
  orgCategory?: readonly string[]
  /** D4 place: sales regions (`N`), provinces (`54`) or cities (`1101`). */
  place?: readonly string[]
  /** D5 position groups (`TE`) or positions (`TE08`). */
  position?: readonly string[]
  /** D6 catalogues (`TB`) or courses (`GMA301`). */
  course?: readonly string[]
  /** D7 opening stages on the start day. */
  openStage?: readonly string[]
  /** D8 rank of the seat from `from` on among the dealer's live ones of the month or year, in all or one course. */
  quantity?: { per: 'month' | 'year'; from: number; within: 'all' | 'course' }
  /** Months in which the offering starts. */
  startMonths?: readonly number[]
  /** 1 percent, 2 amount, 3 fixed price (`perDay`: for each day), 4 free. */
  effect: { kind: '1'; percent: number } | { kind: '2'; fen: number } | { kind: '3'; fen: number; perDay?: boolean } | { kind: '4' }
  quota?: { seats: number; per: 'outlet' } | { fen: number; per: 'accountQuarter' }
  priority: number
  exclusive: boolean
  /** May take more than `fee.cap.percent` of the price. */
  uncapped?: boolean
}

/** The twelve rules of both worlds. */
export const reductionRules: readonly ReductionRuleSeed[] = [
  { code: 'R01', nameCn: '新网点首年', nameEn: 'First year of a new outlet', openStage: ['P1'], effect: { kind: '1', percent: 50 }, priority: 20, exclusive: true },
  { code: 'R02', nameCn: '筹备期', nameEn: 'Preparing outlets', openStage: ['P0'], course: ['IN', 'SP', 'SS', 'VS', 'TB'], effect: { kind: '4' }, quota: { seats: 40, per: 'outlet' }, priority: 10, exclusive: true, uncapped: true },
  { code: 'R03', nameCn: '偏远技术补贴', nameEn: 'Remote technical subsidy', place: ['54', '65', '63', '15'], course: ['TB', 'TD', 'TH'], effect: { kind: '2', fen: 60_000 }, priority: 50, exclusive: false },
  { code: 'R04', nameCn: '电动转型', nameEn: 'Electric transition', courseBrand: ['E'], position: ['TE'], course: ['TH'], effect: { kind: '1', percent: 30 }, priority: 30, exclusive: true },
  { code: 'R05', nameCn: '战略集团', nameEn: 'Strategic groups', orgCategory: ['STR'], quantity: { per: 'year', from: 201, within: 'all' }, effect: { kind: '1', percent: 15 }, priority: 40, exclusive: false },
  { code: 'R06', nameCn: '帮扶', nameEn: 'Supported dealers', orgCategory: ['SUP'], effect: { kind: '1', percent: 40 }, quota: { fen: 500_000, per: 'accountQuarter' }, priority: 25, exclusive: true },
  { code: 'R07', nameCn: '院校', nameEn: 'Schools', payerType: ['30'], effect: { kind: '3', fen: 20_000, perDay: true }, priority: 15, exclusive: true, uncapped: true },
  { code: 'R08', nameCn: '学徒', nameEn: 'Apprentices', position: ['TE08'], course: ['TB'], effect: { kind: '1', percent: 50 }, priority: 30, exclusive: true },
  { code: 'R09', nameCn: '团购', nameEn: 'Group purchase', quantity: { per: 'month', from: 6, within: 'course' }, effect: { kind: '1', percent: 10 }, priority: 60, exclusive: false },
  { code: 'R10', nameCn: '淡季', nameEn: 'Low season', course: ['SS', 'VS'], startMonths: [2, 7, 8], effect: { kind: '1', percent: 20 }, priority: 45, exclusive: true },
  { code: 'R11', nameCn: '总经理候选', nameEn: 'General manager candidates', position: ['MG02'], course: ['GMA301'], effect: { kind: '3', fen: 1_350_000 }, priority: 30, exclusive: true },
  { code: 'R12', nameCn: '南区展厅', nameEn: 'Southern showrooms', outletKind: ['CS'], place: ['S'], position: ['SA05'], course: ['SP'], effect: { kind: '1', percent: 25 }, priority: 35, exclusive: true },
]

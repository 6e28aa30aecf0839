// What the invented people of the demo say about courses.

/** By catalogue: what was useful, what could be better. */
export const words: Readonly<Record<string, { good: readonly string[]; bad: readonly string[] }>> = {
  IN: {
    good: [
      '入职第一周就上了这门课，品牌历史和服务标准一下子清楚了',
      '合规部分的案例很真实，回店后我们专门对照检查了一遍',
      '讲到个人信息保护时举的门店例子，正是我们每天会遇到的',
      '安全事故的视频看完很受触动，回店先查了一遍灭火器',
      '电动品牌的定位和燃油车的区别讲得明白',
      '集团和网点的分工以前一直糊涂，这次理清了',
    ],
    bad: ['内容偏概念，希望多放一些门店实景', '线上视频有点长，建议拆成十分钟一段'],
  },
  SP: {
    good: [
      '静态讲解加试驾对比，回来给客户介绍时底气足了',
      '新车的底盘和座舱讲得很透，客户常问的问题都覆盖到了',
      '竞品对比表可以直接用在展厅',
      '底盘调校的体验路线设计得好，一圈下来就有感觉',
      '智能座舱演示的顺序很实用，照着讲客户听得进去',
      '续航和充电的几个误区讲清楚了，客户再问不怕',
    ],
    bad: ['试驾时间太短，一人只轮到一圈', '配置表和上市版本有两处不一致，请更新'],
  },
  SS: {
    good: [
      '角色扮演环节最有收获，知道自己需求分析问得太浅',
      '金融方案的计算模板回店当天就用上了',
      '试乘试驾的路线设计思路很实用',
      '交付仪式的细节清单很好用',
      '议价那一段的录音分析很真实，像在听自己',
      '展厅晨会的带法学到了',
    ],
    bad: ['话术偏标准化，三四线城市的客户不太吃这一套', '小组人数太多，每人只练了一次'],
  },
  UC: { good: ['评估流程一步一步带着做，漆面检测讲得特别细', '残值的算法终于弄明白了'], bad: ['希望增加新能源二手车的电池评估'] },
  VS: {
    good: ['投诉处理的五步法，回店后处理第一起投诉就用上了', '接待流程的时间节点讲得清楚，我们店现在照着排班', '保修单据填写的常见错误总结得很到位'],
    bad: ['技术沟通部分对服务顾问来说有点深', '案例以大店为主，小店人手不够时怎么做没讲'],
  },
  PT: { good: ['呆滞件的分类方法很管用，盘点后降了一成库存', '高压电池的仓储要求讲得明确，回去马上整改了货架'], bad: ['系统演示的版本比店里旧'] },
  TB: {
    good: [
      '实车拆装时间充足，培训师在旁边逐个纠正手法',
      '动力总成的诊断思路讲得很系统，不再是换件试错',
      '空气悬架的标定步骤终于有了完整的流程卡',
      '保养检查标准讲得细，回店后返工少了',
    ],
    bad: ['两个人一台车才够，四个人一台轮不过来', '专用工具数量不够，等的时间比做的时间长'],
  },
  TD: { good: ['波形分析讲得深入浅出，回店第一个网络故障两小时就定位了', '疑难案例研讨的方式很好，大家的案例都有价值'], bad: ['案例资料希望课后能下载'] },
  TH: {
    good: [
      '断电验电的流程反复练到闭着眼都不会错',
      '安全部分要求严，考核一点不放水，应该这样',
      '绝缘测试和个人防护讲得非常到位',
      '电驱拆装的注意事项都是踩过的坑，值',
    ],
    bad: ['防护手套尺码不全，小号只有两副', '实训车只有一个车型，希望补充另一款平台'],
  },
  TP: { good: ['铝车身和钢车身的区别讲透了，铆接练习很扎实', '调色课培训师手把手教，微调的思路清楚了'], bad: ['烤房排队时间太长'] },
  MC: { good: ['线索跟进的漏斗拆解很清楚，当月邀约率就上来了', '满意度改善的工具可以直接拿来开晨会'], bad: ['数据口径和我们系统里的不一样，需要换算'] },
  GM: { good: ['沙盘让人看清现金流是怎么断的，印象很深', '一线带人的方法很具体，回去就开始做一对一'], bad: ['两天排得太满，讨论时间不够'] },
}

/** What some begin with. */
export const openings = ['', '', '', '', '带着问题来的，', '第二次参加，', '作为新人，', '和同事一起上的，'] as const

export const closings = {
  good: ['推荐同事都来上。', '期待进阶课。', '培训师有耐心，提问都能得到回答。', '课件清楚，回店复习方便。', '节奏合适，不枯燥。', '', '', '值得专门跑一趟。'],
  bad: ['总体还是有收获。', '希望下一期改进。', '其余都不错。', ''],
} as const

export const replies: readonly string[] = [
  '同感，我们店也是回来就用上了。',
  '请问你们是哪一期的？我准备报下个月的班。',
  '我们小组也觉得实操时间可以再多一点。',
  '这个流程卡我们打印出来贴在工位上了。',
  '谢谢分享，正犹豫要不要报名。',
  '培训师课后还在群里答疑，很负责。',
  '我上的那一期设备是够的，可能是人多的原因。',
  '建议先复习一下前一门课，跟得会轻松很多。',
]

export const answers = {
  good: ['感谢认可，已转达给培训师。', '谢谢你的反馈，进阶班将在下季度开班，欢迎关注班次。', '很高兴对你的工作有帮助，课后资料可以在班次讨论区下载。'],
  bad: ['谢谢提醒，已请培训师更新课件，下一期起使用新版本。', '收到，我们会把每组人数降到四人，并补充工具。', '已记录你的建议，课程组将在本月评审时讨论。'],
} as const

type Reason = 'advert' | 'abuse' | 'personal' | 'untrue' | 'offTopic' | 'other'

/** What is complained about, by how many, and what the desk decides; without a decision it waits for one. */
export interface Special {
  text: string
  scores: [number, number, number]
  /** In which round it is written, and in which the desk decides. */
  round: number
  complaints: readonly (readonly [reason: Reason, note?: string])[]
  decision?: 'shield' | 'ignore' | 'restore'
  decidedIn?: number
  reason?: Reason
  note?: string
}

export const specials: readonly Special[] = [
  {
    ...{ text: '课程一般。顺便说一句，本店现在保险和精品一起买有优惠，需要的同行直接打店里电话找我。', scores: [3, 3, 3], round: 0 },
    ...{ complaints: [['advert'], ['advert', '在评价里做推销']], decision: 'shield', decidedIn: 2, reason: 'advert', note: '评价里请不要发布促销信息' },
  },
  {
    ...{ text: '坐我旁边那位滨江店的同事全程看手机，名字就不点了，这样也能拿到合格？', scores: [2, 2, 3], round: 1 },
    ...{ complaints: [['personal', '虽然没写名字，但当期只有一位滨江店的学员']], decision: 'shield', decidedIn: 3, reason: 'personal' },
  },
  {
    ...{ text: '考核太严了，两次没过，觉得题目超纲，培训师也不肯讲答案。', scores: [2, 1, 3], round: 1 },
    ...{ complaints: [['untrue', '考纲课前就发了'], ['untrue'], ['untrue']], decision: 'ignore', decidedIn: 4 },
  },
  {
    ...{ text: '食堂的红烧肉比课好。谁周末有羽毛球场地，求带。', scores: [3, 4, 2], round: 2 },
    ...{ complaints: [['offTopic']], decision: 'restore', decidedIn: 5, reason: 'offTopic' },
  },
  {
    ...{ text: '讲的什么东西，浪费两天时间，水平还不如我们店的学徒。', scores: [1, 1, 1], round: 3 },
    ...{
      complaints: [['abuse'], ['abuse', '对培训师不尊重'], ['untrue']],
      decision: 'shield',
      decidedIn: 5,
      reason: 'abuse',
      note: '可以批评课程，请不要攻击他人',
    },
  },
  {
    text: '课上发的操作视频我传到网盘了，需要的留言我发链接。',
    scores: [4, 4, 4],
    round: 4,
    complaints: [
      ['other', '课程视频不应外传'],
      ['other', '涉及课件版权'],
    ],
  },
  {
    ...{ text: '设备太旧，诊断仪版本还是三年前的，学了回去用不上。', scores: [1, 2, 2], round: 5 },
    ...{ complaints: [['untrue', '上个月已换新版'], ['untrue'], ['untrue', '我上的那期是新设备']] },
  },
  { text: '这期名额都给了集团内部的人，我们排了两次才排上，不公平。', scores: [3, 3, 3], round: 6, complaints: [['offTopic', '和课程内容无关']] },
  { text: '有配件渠道可以谈返点，做维修的同行可以聊聊。', scores: [4, 3, 3], round: 6, complaints: [] },
  { text: '教室空调坏了两天，三十多度根本听不进去，你们自己来坐坐看。', scores: [2, 2, 3], round: 7, complaints: [['abuse']] },
  { text: '同店的可以一起拼车去，培训完顺便看看工具，代理商给我们折扣。', scores: [4, 4, 4], round: 7, complaints: [] },
]

/** The academy's first listed words. */
export const listed: readonly { word: string; effect: 'refuse' | 'review' | 'mask' }[] = [
  { word: '加微信', effect: 'refuse' },
  { word: '代考', effect: 'refuse' },
  { word: '返点', effect: 'review' },
  { word: '折扣', effect: 'review' },
  { word: '垃圾', effect: 'mask' },
  { word: '坑人', effect: 'mask' },
]

// What people here build passwords of and no English list knows: frequent pinyin, surnames, brands. `@zxcvbn-ts/language-common` has the rest.

const pinyin =
  'woaini woaiwo aini wode mima zhanghao denglu nihao zhongguo beijing shanghai guangzhou shenzhen hangzhou chengdu nanjing wuhan tianjin chongqing laopo laogong baobei baba mama jiayou xuexi peixun xueyuan qiche jingxiao xiaoshou fuwu jishu gongsi yuangong guanliyuan ceshi kuaile xingfu pingan fada shengri xinnian'
const surnames =
  'wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lv su lu jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren'
const brands =
  'chengtu academy dealer bmw mini audi benz mercedes porsche tesla byd geely volkswagen toyota honda nissan huawei xiaomi alipay wechat weixin taobao'

/** In the order in which one would guess them. */
export const pinyinWords: readonly string[] = [pinyin, brands, surnames].flatMap((words) => words.split(' '))

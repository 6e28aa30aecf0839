// what a style sheet or picture is to a test: a name
module.exports = 'asset'

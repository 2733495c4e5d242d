package guimi

// Timetable is the clock of the night and of its answers as a game sets it, in minutes (¶2.1). The first six are minutes after dusk at which
// a stage runs and its lines are due; each must be later than the one before.
type Timetable struct {
	Obey    int16 // 顺从, 强制贸易
	Early   int16 // the rest of (0) to (3)
	Middle  int16 // (4) to (12)
	Knives  int16 // (13) to (15)
	Readers int16 // (16) to (21)
	Settle  int16 // late potions, (22)

	After int16 // how long 镜像, 黑夜召唤 and 精明 stay open after the night's feedback
	Trade int16 // how long a partner has to answer 交易
	Gift  int16 // how long before the opening gifts are answered at latest
}

// Printed is the timetable of the rule post.
func Printed() Timetable {
	return Timetable{Obey: 10, Early: 20, Middle: 40, Knives: 60, Readers: 90, Settle: 100, After: 10, Trade: 40, Gift: 60}
}

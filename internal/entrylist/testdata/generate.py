#!/usr/bin/env python3
"""Writes the lists beside it: made-up people in the forms in which clubs send them, each in its encoding."""
import pathlib
import zipfile

here = pathlib.Path(__file__).parent


def write(name, text, encoding="utf-8", end="\r\n"):
    (here / name).write_bytes(text.strip("\n").replace("\n", end).encode(encoding) + end.encode(encoding[:9] if encoding == "utf-16" else encoding))


write("name-vorname.csv", """
Name,Vorname,Geburtsjahr,Graduierung,Verein,Land,Kategorie,Geschlecht,Kommentar
Ziegler,Mira,1995,2d,KSV Ahorn,GER,W-60,w,vegetarisch
Thoma,Jörn,1993,1d,KSV Ahorn,GER,M-80 rechts,m,
""")
write("windows-1251.csv", """
Name;Sex;Year;Club
Шубин Тихон;m;1990;Маяк
Ольхова Злата;w;1995;Прибой
""", "windows-1251")
write("utf-16le.txt", "\ufeff" + """Name\tSex\tYear\tClub
Chloë Wierzbińska\tw\t1990\tAhorn
Nils Aasen\tm\t1991\tAhorn""", "utf-16-le")
write("russian-header.csv", """
Фамилия;Имя;Пол;Год рождения;Команда;Весовая категория
Шубин;Тихон;м;1990;Маяк;80 кг правая
Ольхова;Злата;ж;1995;Прибой;60 кг левая
""")
write("french-header.csv", """
Nom;Prénom;Sexe;Année de naissance;Club;Catégorie
Vasseur;Rémi;H;1990;Nantes;80 droite
Morel;Inès;F;1995;Nantes;60 gauche
""")
write("sections.txt", """
Men 75 kg right
1. Tom Alder
2. Piet Brook
3. Sven Cove
Women 60 kg right
1. Lena Dale
2. Nora Elm
""", end="\n")
write("federation-classes.csv", """
Name;Sex;Year;Classes
Tom Alder;m;1990;senior -70  right man
Piet Brook;m;1990;110+kg right
Sven Cove;m;1990;-80 kg left hand
Olaf Dahlin;m;1970;Masters Men (40+) 70kg right
Max Eberle;m;1990;Profi men -80kg right
Kim Fjord;m;2010;Boys 75kg right
Jan Groen;m;1990;Senior Men 80kg, Right Hand
Leo Hazel;m;1990;80kg Right & Left
Uwe Ibsen;m;1990;M80-R
""")
write("heaviest.csv", """
Name;Sex;Year;Classes
Big Alder;m;1990;+110 kg R
Big Brook;m;1990;110+kg R
Big Cove;m;1990;>110 R
Big Dale;m;1990;+ 110 R
""")
write("first-list.csv", """
Name;Sex;Year;Club;Classes
Tom Alder;m;1990;Ahorn;75 R
Lena Dale;w;1995;Ahorn;60 R
""")
write("updated-list.csv", """
Name;Sex;Year;Club;Classes
Tom Alder;m;1990;Ahorn;75 R, 75 L
Lena Dale;w;1995;Ahorn;70 R
Late Comer;m;1999;Ahorn;80 R
""")
write("same-name.csv", """
Name;Sex;Year;Club;Classes
Ruslan Karimov;m;2001;Samur;75 R
Ruslan Karimov;m;2001;Samur;75 R
""")
write("row-per-entry.csv", """
Name,Sex,Year,Club,Class
Tom Alder,m,1990,Ahorn,75 R
Tom Alder,m,1990,Ahorn,75 L
Lena Dale,w,1995,Ahorn,60 R
Lena Dale,w,1995,Ahorn,60 L
""")
write("sep-line.csv", """
sep=;
Name;Sex;Year
Tom Alder;m;1990
""")
write("two-class-columns.csv", """
Name;Sex;Year;Class right;Class left
Tom Alder;m;1990;75;80
Lena Dale;w;1995;60;
""")
write("first-last-name.csv", """
First;Last;Gender;DOB;Team
Tom;Alder;Male;1990-01-02;Ahorn
""")

rows = [["Name", "Category", "Country"], ["Tom Alder", "Profi men -80kg right", "Norway"], ["Lena Dale", "Seniors women -60kg left", "Denmark"]]
cells = "".join(
    f'<row r="{y}">' + "".join(f'<c r="{"BCD"[x]}{y}" t="inlineStr"><is><t>{v}</t></is></c>' for x, v in enumerate(row)) + "</row>" for y, row in enumerate(rows, 2)
)
main, types, rel = "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://schemas.openxmlformats.org/package/2006/content-types", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
parts = {
    "[Content_Types].xml": f'<Types xmlns="{types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
}
with zipfile.ZipFile(here / "workbook.xlsx", "w", zipfile.ZIP_DEFLATED) as book:
    for name, xml in parts.items():
        book.writestr(zipfile.ZipInfo(name), '<?xml version="1.0" encoding="UTF-8"?>' + xml)

names = """Шубин Тихон;Ольхова Злата;Кедров Назар;Лисова Варя;Бобров Захар;Рощин Демьян;Полянский Ярослав;Громов Савва;Мельник Лука;Сухов Арсений
Белкин Родион;Журавлёв Платон;Соколик Фёдор;Чижов Герман;Дроздов Эмиль;Щукин Эльдар;Окунев Юрий;Ершов Святослав;Карпов Илья;Сомов Глеб
Ивлева Таисия;Малинина Ева;Черникина Майя;Клюева Рада;Рябинина Зоя;Вишнева Лада;Сливина Юна;Грушина Яна;Яблокова Эмма;Лимонова Ася
Камышов Артём;Осокин Марк;Тростин Макар;Ивкин Фома;Вербин Клим;Тополев Егор;Ясенев Олег;Клёнов Пётр;Дубов Игнат;Липов Тимур""".replace("\n", ";").split(";")
lines = ["Заявка клуба «Маяк» на открытый турнир", "Тренер: Песков А. Б.", ""]
sections = [("Мужчины 75 кг правая рука", names[0:1] + names[2:3] + names[4:11]), ("Мужчины 75 кг, левая рука", names[11:20]), ("Женщины до 60 кг правая", names[20:30] + names[1:2] + names[3:4]), ("Мужчины свыше 110 кг правая", names[30:40])]
for title, people in sections:
    lines.append(title)
    lines += [f"{i}. {p}, {1980 + (i * 7) % 25}" for i, p in enumerate(people, 1)]
    lines.append("")
lines.append("Итого: 40 человек")
write("club-of-forty.txt", "\n".join(lines), "windows-1251")

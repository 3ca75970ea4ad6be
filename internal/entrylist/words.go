package entrylist

import (
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/text"
)

// lexicon has the words of lists in one language, with spellings separated by commas. Comparisons fold them
// ([text.Fold]), so case and accents do not matter.
type lexicon struct {
	// Words in classes.
	right, left, both, arm                  string
	men, women, mixed, boys, girls          string
	juniors, seniors, masters, grandMasters string
	over, upTo, kilograms, pounds, years    string
	class, and, open, division, heavy, para string

	// Words in headers.
	name, given, family, patronymic, sex, birth, club, region, clubRegion, country string
	classes, weight, armHeader, group, ages, email, status, password, other        string

	// Words on lines without athletes, and marks in cells.
	total, note, yes string
}

// languages are the lexicons to read a list with, all at once, because senders mix them.
var languages = map[string]lexicon{
	"en": {
		right: "right,r,rh,rt", left: "left,l,lh,lt", both: "both,rl,lr,r/l,l/r,2 arms,two arms", arm: "arm,arms,hand,hands,handed",
		men: "men,man,male,males,m,mens,gentlemen", women: "women,woman,female,females,w,f,womens,ladies,lady", mixed: "mixed,mix,x",
		boys: "boys,boy", girls: "girls,girl", juniors: "junior,juniors,youth,youths,cadet,cadets,subjunior,sub-junior,jr", seniors: "senior,seniors,adult,adults,sr",
		masters: "master,masters,veteran,veterans", grandMasters: "grand master,grand masters,grandmaster,grandmasters,grand-masters,senior grand masters",
		over: "over,above,plus,more than,heavier than,from", upTo: "under,up to,below,to,less than,till,until", kilograms: "kg,kgs,kilo,kilos,kilogram,kilograms", pounds: "lb,lbs,pound,pounds",
		years: "years,year,yrs,yo,y.o,y,years old", class: "class,classes,category,categories,cat,division,weight,group,age,light heavyweight,lightweight,middleweight", and: "and,&", open: "absolute,openweight,open weight,absolute weight,free weight,no weight limit,unlimited", para: "para,para-armwrestling,para armwrestling,disabled,paw", heavy: "heavyweight,heavyweights,heavy weight,super heavyweight,superheavyweight,super heavy,superheavy,shw",
		division: "pro,profi,professional,professionals,amateur,amateurs,novice,novices,open,elite",
		name:     "name,names,full name,fullname,athlete,athletes,competitor,participant,participants,athlete name,name and surname,surname and name,name surname,surname name,player,puller,family name and first name,last name first name,first name last name,athlete's name,competitor name,wrestler,entrant",
		given:    "first,first name,firstname,given name,given names,forename,given", family: "last,last name,lastname,surname,family name,family,second name", patronymic: "middle name,patronymic",
		sex:   "sex,gender,m/w,w/m,m/f,f/m,m/w/d",
		birth: "birth year,birthyear,year of birth,year,born,yob,birth date,birthdate,birthday,date of birth,dob,birth,d.o.b,date of birth year,yr of birth",
		club:  "club,team,club name,gym,society,club team,team club", region: "region,state,province,county,district", clubRegion: "region club,club region", country: "country,nation,nationality,nat,noc,federation,country code",
		classes: "class,classes,category,categories,weight class,weight classes,weight category,weight categories,wt class,entries,events,event,entry,weightclass,discipline,disciplines", weight: "weight,body weight,bodyweight,wt,kg,lbs",
		armHeader: "arm,arms,hand,hands,side", group: "age group,age class,age category,division,group,groups,age division,level", ages: "age",
		email: "email,e-mail,mail,email address,e-mail address", status: "status", password: "password",
		other: "no,nr,number,#,n,num,nbr,id,bib,comment,comments,remark,remarks,note,notes,phone,tel,telephone,mobile,address,t-shirt,tshirt,shirt,shirt size,size,coach,trainer,licence,license,licence number,license number,rank,title,grade,fee,paid,signature,city,town,passport,hotel,room,arrival,departure,visa,start number,place,timestamp,total",
		total: "total,totals,sum,in total,number of athletes,total athletes", note: "coach,trainer,leader,team leader,contact,phone,date,signature,page,doctor,head of delegation,referee,referees,tel,email", yes: "x,yes,y,✓,✔,v,1,+,ja,da,si,tak,ano,igen,evet,да,oui,sim,так,иә,✗,•,●",
	},
	"de": {
		right: "rechts,re,rechter,rechte,rechten,rechter arm,rechte hand", left: "links,li,linker,linke,linken", both: "beide,beidarmig,beidhändig,beide arme,beide hände,zweiarm", arm: "arm,arme,hand,hände",
		men: "männer,herren,mann,männlich,maennlich,herr,maenner", women: "frauen,damen,frau,weiblich,dame", mixed: "gemischt", boys: "jungen,junge,knaben,buben", girls: "mädchen,maedchen",
		juniors: "junioren,juniorinnen,jugend,juniorin,schüler,schülerinnen,kadetten", seniors: "senioren,seniorinnen,erwachsene,aktive,seniorin", masters: "meister,altersklasse,veteranen", grandMasters: "grandmasters",
		over: "über,ueber,ab,mehr als", upTo: "bis,unter,bis zu", kilograms: "kg,kilogramm", pounds: "pfund", years: "jahre,jahr", class: "klasse,klassen,gewichtsklasse,kategorie,gruppe", and: "und,u", open: "offene klasse,offen,offenes gewicht,ohne gewichtslimit,allkategorie", division: "profis,amateure,anfänger,neulinge", para: "behinderte,menschen mit behinderung,behindertenklasse", heavy: "schwergewicht,superschwergewicht,super schwergewicht",
		name: "name vorname,vor- und zuname,zu- und vorname,nach- und vorname,vor- und nachname,vor und nachname,nachname vorname,vollständiger name,athlet,athletin,athleten,teilnehmer,teilnehmerin,sportler,sportlerin,starter,teilnehmername", given: "vorname,vornamen,rufname", family: "nachname,familienname,zuname", patronymic: "",
		sex: "geschlecht", birth: "geburtsjahr,jahrgang,jg,geburtsdatum,geboren,geb,geb.datum,geb.jahr,geb datum,geb jahr,geburtstag,geboren am", club: "verein,mannschaft,team,vereinsname,klub", region: "bundesland,landesverband,bezirk,verband", clubRegion: "", country: "land,nation,nationalität,staat,staatsangehörigkeit",
		classes: "klasse,klassen,kat,gew.klasse,gewichtskl,kategorie,kategorien,gewichtsklasse,gewichtsklassen,startklasse,startklassen,meldung,meldungen,disziplin", weight: "gewicht,körpergewicht", armHeader: "arm,arme,hand,seite", group: "altersklasse,gruppe,gruppen,altersgruppe,leistungsklasse", ages: "alter",
		email: "e-mail-adresse,mailadresse", status: "", password: "passwort,kennwort", other: "nr,nummer,lfd nr,lfd. nr,startnummer,startnr,kommentar,bemerkung,bemerkungen,anmerkung,telefon,handy,adresse,graduierung,grad,größe,unterkunft,lizenz,passnummer,startgeld,bezahlt,unterschrift,ort,stadt,trainer,betreuer,rang",
		total: "summe,gesamt,insgesamt,anzahl,anzahl teilnehmer", note: "trainer,betreuer,mannschaftsführer,ansprechpartner,telefon,datum,unterschrift,seite,kontakt,ort", yes: "ja",
	},
	"fr": {
		right: "droite,droit,d,bras droit,main droite", left: "gauche,g,bras gauche,main gauche", both: "les deux,deux bras,deux mains,les 2,d/g,g/d", arm: "bras,main,mains", men: "hommes,homme,h,masculin,messieurs", women: "femmes,femme,féminin,féminine,dames", mixed: "mixte",
		boys: "garçons,garçon", girls: "filles,fille", juniors: "junior,juniors,jeunes,cadets,minimes,espoirs", seniors: "seniors,senior,adultes", masters: "masters,vétérans,vétéran", grandMasters: "grands masters,grand masters",
		over: "plus de,plus,au-dessus de,sup", upTo: "moins de,jusqu'à,moins,inf", kilograms: "kilos", pounds: "livres", years: "ans,an", class: "catégorie,classe,poids", and: "et", open: "toutes catégories", division: "professionnels,amateurs,débutants", para: "handisport,handicapés", heavy: "poids lourd,poids lourds,super lourd,super lourds",
		name: "nom et prénom,nom prénom,prénom et nom,prénom nom,nom complet,athlète,athlètes,participant,compétiteur,sportif,noms et prénoms", given: "prénom,prénoms", family: "nom,nom de famille,noms", patronymic: "", sex: "sexe,genre",
		birth: "année de naissance,date de naissance,naissance,né le,année,né(e) le,ddn", club: "club,équipe,association", region: "région,département,ligue", clubRegion: "", country: "pays,nation,nationalité", classes: "catégorie,catégories,classe,classes,catégorie de poids,épreuve,épreuves", weight: "poids", armHeader: "bras,main", group: "catégorie d'âge,groupe,groupe d'âge,tranche d'âge,niveau", ages: "âge",
		email: "courriel,adresse e-mail,mél", status: "statut", password: "mot de passe", other: "numéro,n°,no,remarque,remarques,commentaire,téléphone,tél,adresse,taille,licence,n° licence,entraîneur,ville,grade,signature,dossard", total: "total,totaux,nombre", note: "entraîneur,responsable,téléphone,date,signature,page", yes: "oui",
	},
	"es": {
		right: "derecha,derecho,der,dcha,mano derecha,brazo derecho", left: "izquierda,izquierdo,izq,izda", both: "ambos,ambas,los dos,ambos brazos,ambas manos", arm: "brazo,brazos,mano,manos", men: "hombres,hombre,masculino,varones,varonil,caballeros,masc,para hombres,varón,pesados hombres", women: "mujeres,mujer,femenino,femenil,damas,fem,femenina,para mujeres", mixed: "mixto",
		boys: "niños,chicos,muchachos", girls: "niñas,chicas,muchachas", juniors: "juvenil,juveniles,júnior,cadetes", seniors: "sénior,adultos,mayores", masters: "máster,veteranos", grandMasters: "gran máster",
		over: "más de,mas,más,sobre", upTo: "hasta,menos de,menos", kilograms: "kilos", pounds: "libras", years: "años,año", class: "categoría,clase,peso", and: "y", open: "absoluto,absoluta,peso libre,peso abierto,categoría abierta,categoría libre,abierta,abierto,libre,sin límite", division: "profesionales,profesional,novatos,principiantes", para: "con discapacidad,discapacidad,discapacitados,adaptado", heavy: "peso pesado,pesos pesados,pesado,pesados,súper pesado,súper pesados,superpesado,peso súper pesado",
		name: "nombre y apellidos,nombre y apellido,nombre completo,apellidos y nombre,apellido y nombre,atleta,atletas,participante,competidor,deportista", given: "nombre,nombres,nombre de pila", family: "apellido,apellidos", patronymic: "", sex: "sexo,género",
		birth: "año de nacimiento,fecha de nacimiento,nacimiento,año,f. nacimiento,fecha nacimiento,fecha nac", club: "club,equipo,gimnasio", region: "región,provincia,comunidad,estado,departamento", clubRegion: "", country: "país,nación,nacionalidad", classes: "categoría,categorías,clase,clases,categoría de peso,división de peso,modalidad", weight: "peso,peso corporal", armHeader: "brazo,mano", group: "grupo,categoría de edad,división,grupo de edad,nivel", ages: "edad",
		email: "correo,correo electrónico", status: "estado de cuenta", password: "contraseña", other: "número,núm,nº,observaciones,comentario,comentarios,teléfono,dirección,talla,licencia,entrenador,ciudad,firma,dorsal,dni", total: "total,totales", note: "entrenador,delegado,teléfono,fecha,firma,página", yes: "sí",
	},
	"pt": {
		right: "direita,direito,dir,braço direito", left: "esquerda,esquerdo,esq,braço esquerdo", both: "ambos,ambas,os dois,ambos os braços", arm: "braço,braços,mão", men: "homens,homem,masculino,masc", women: "mulheres,mulher,feminino,fem", mixed: "misto",
		boys: "meninos,rapazes", girls: "meninas,raparigas,moças", juniors: "juvenil,juvenis,júnior,juniores", seniors: "sênior,sêniores,adulto,adultos", masters: "máster,veteranos,veterano", grandMasters: "grã master,gran master",
		over: "mais de,acima de,acima", upTo: "até,menos de,abaixo de", kilograms: "quilos", pounds: "libras", years: "anos", class: "categoria,classe,peso", and: "e", open: "absoluto,peso aberto,peso livre,categoria livre,categoria aberta,aberto,livre,absoluta", division: "profissional,profissionais,amador,amadores,iniciantes", para: "pcd,paradesportivo,paradesporto,com deficiência,deficientes,paratleta,paratletas", heavy: "peso pesado,super pesado,superpesado,pesado,pesados",
		name: "nome completo,nome e sobrenome,nome e apelido,atleta,atletas,participante,competidor", given: "primeiro nome,nome próprio", family: "sobrenome,apelido,último nome", patronymic: "", sex: "sexo,gênero,género",
		birth: "ano de nascimento,data de nascimento,nascimento,ano,data nasc", club: "clube,equipe,equipa,academia,associação", region: "região,estado,distrito,uf", clubRegion: "", country: "país,nação,nacionalidade", classes: "categoria,categorias,classe,classes,categoria de peso,provas,prova", weight: "peso", armHeader: "braço,mão", group: "grupo,faixa etária,divisão,escalão,nível", ages: "idade",
		email: "correio eletrônico", status: "situação", password: "senha", other: "número,observações,observação,comentário,telefone,celular,endereço,tamanho,licença,treinador,técnico,cidade,assinatura,cpf", total: "total,totais", note: "treinador,técnico,responsável,telefone,data,assinatura", yes: "sim",
	},
	"it": {
		right: "destro,destra,dx,braccio destro,mano destra", left: "sinistro,sinistra,sx,sin", both: "entrambi,entrambe,ambidestro,dx/sx,sx/dx", arm: "braccio,braccia,mano,mani", men: "uomini,uomo,maschile,maschi,maschio", women: "donne,donna,femminile,femmine,femmina", mixed: "misto",
		boys: "ragazzi,ragazzo", girls: "ragazze,ragazza", juniors: "juniores,giovani,allievi", seniors: "seniores,adulti", masters: "veterani", grandMasters: "grand master",
		over: "oltre,più di,sopra", upTo: "fino a,sotto,meno di", kilograms: "chili", pounds: "libbre", years: "anni", class: "categoria,classe,peso", and: "e,ed", open: "assoluto,assoluti", division: "professionisti,dilettanti,esordienti", para: "disabili,paralimpici", heavy: "pesi massimi,massimi,supermassimi,super massimi",
		name: "nome e cognome,cognome e nome,nominativo,nome cognome,cognome nome,atleta,atleti,partecipante,concorrente", given: "nome,nomi", family: "cognome,cognomi", patronymic: "", sex: "sesso,genere", birth: "anno di nascita,data di nascita,nascita,anno,nato il,data nascita,anno nascita", club: "società,squadra,club,associazione,palestra", region: "regione,provincia", clubRegion: "", country: "paese,nazione,nazionalità",
		classes: "categoria,categorie,classe,classi,categoria di peso,categoria peso,gara,gare", weight: "peso", armHeader: "braccio,mano", group: "gruppo,fascia d'età,categoria d'età,divisione,livello", ages: "età", email: "posta elettronica", status: "stato", password: "parola d'ordine", other: "numero,note,nota,commento,telefono,cellulare,indirizzo,taglia,tessera,allenatore,città,firma,codice fiscale", total: "totale,totali", note: "allenatore,responsabile,telefono,data,firma", yes: "sì",
	},
	"pl": {
		right: "prawa,prawy,prawą,pr,p,prawa ręka,na prawą", left: "lewa,lewy,lewą,lew", both: "obie,obydwie,obu,obie ręce,p/l,l/p,pl,lp,prawa i lewa", arm: "ręka,rękę,ręce,ramię", men: "mężczyźni,mężczyzna,mężczyzn,panowie,mężczyzni", women: "kobiety,kobieta,kobiet,panie,k", mixed: "mieszana,mix",
		boys: "chłopcy,chłopców", girls: "dziewczęta,dziewcząt,dziewczyny", juniors: "junior,juniorzy,juniorki,juniorów,juniorek,młodzik,młodzicy,kadet,kadeci,młodzież", seniors: "seniorzy,seniorki,senior,seniorka,seniorów,seniorek", masters: "masters,weterani", grandMasters: "grand masters",
		over: "ponad,powyżej,od", upTo: "do,poniżej", kilograms: "kilogramów", pounds: "funtów", years: "lat,lata,rok", class: "kategoria,klasa,waga,wagowa,kat", and: "i,oraz", open: "open,absolutna", division: "zawodowcy,amatorzy,debiutanci,zawodowiec,amator,debiut", para: "niepełnosprawni,niepełnosprawny", heavy: "waga ciężka,superciężka,waga superciężka",
		name: "imię i nazwisko,nazwisko i imię,nazwisko imię,imię nazwisko,zawodnik,zawodniczka,zawodnicy,uczestnik", given: "imię,imiona", family: "nazwisko", patronymic: "", sex: "płeć", birth: "rok urodzenia,data urodzenia,rocznik,ur,urodzony,rok ur,data ur,rok", club: "klub,drużyna,zespół", region: "województwo,region", clubRegion: "", country: "kraj,państwo,narodowość",
		classes: "kategoria,kategorie,klasa,kategoria wagowa,kat wagowa,kat. wagowa,konkurencja,kategoria wagowa kg", weight: "waga,masa", armHeader: "ręka,ramię,ręce", group: "grupa,grupa wiekowa,kategoria wiekowa,kat. wiekowa,poziom", ages: "wiek", email: "adres e-mail", status: "", password: "hasło", other: "lp,nr,numer,uwagi,uwaga,telefon,adres,rozmiar,licencja,trener,miasto,miejscowość,podpis,pesel", total: "razem,suma,łącznie,ogółem", note: "trener,kierownik,telefon,data,podpis,strona", yes: "tak",
	},
	"cs": {
		right: "pravá,pravou,pravé,pravačka,prava", left: "levá,levou,levé", both: "obě,oboje,obě ruce", arm: "ruka,rukou,ruce,paže", men: "muži,muž,mužů", women: "ženy,žena,žen,ž", mixed: "smíšené", boys: "chlapci,hoši,kluci", girls: "dívky,děvčata,holky", juniors: "junioři,juniorky,dorost,dorostenci,dorostenky,mládež,žáci,žákyně,kadeti", seniors: "senioři,seniorky,dospělí", masters: "veteráni", grandMasters: "",
		over: "nad,více než", upTo: "do,pod", kilograms: "kilo", pounds: "liber", years: "let,roků", class: "kategorie,třída,váha,váhová", and: "a", open: "absolutní", division: "profesionálové,amatéři,začátečníci",
		name: "jméno a příjmení,příjmení a jméno,příjmení jméno,jméno příjmení,závodník,závodnice,závodníci,sportovec", given: "jméno,křestní jméno", family: "příjmení", patronymic: "", sex: "pohlaví", birth: "rok narození,datum narození,ročník,narozen,narození,nar,rok", club: "klub,oddíl,tým,družstvo", region: "kraj,okres", clubRegion: "", country: "země,stát,národnost",
		classes: "kategorie,třída,váhová kategorie,hmotnostní kategorie,disciplína,hmotnost kategorie", weight: "váha,hmotnost", armHeader: "ruka,paže", group: "věková kategorie,skupina,věková skupina,úroveň", ages: "věk", email: "", status: "", password: "heslo", other: "č,číslo,poř,pořadí,poznámka,poznámky,telefon,adresa,velikost,licence,trenér,město,podpis", total: "celkem,součet", note: "trenér,vedoucí,telefon,datum,podpis", yes: "ano",
	},
	"sk": {
		right: "pravá,pravou,pravej", left: "ľavá,ľavou,ľavej", both: "obe,obidve,obe ruky", arm: "ruka,ruky", men: "muži,muž,mužov", women: "ženy,žena,žien", mixed: "zmiešané", boys: "chlapci,chlapcov", girls: "dievčatá,dievčat", juniors: "juniori,juniorky,dorast,mládež,žiaci,žiačky,kadeti", seniors: "seniori,seniorky,dospelí", masters: "veteráni", grandMasters: "",
		over: "nad,viac ako", upTo: "do,pod", kilograms: "", pounds: "libier", years: "rokov", class: "kategória,trieda,váha,hmotnostná", and: "a", open: "absolútna", division: "profesionáli,amatéri,začiatočníci",
		name: "meno a priezvisko,priezvisko a meno,priezvisko meno,meno priezvisko,pretekár,pretekárka,pretekári,športovec", given: "meno,krstné meno", family: "priezvisko", patronymic: "", sex: "pohlavie", birth: "rok narodenia,dátum narodenia,ročník,narodený,nar", club: "klub,oddiel,tím,družstvo", region: "kraj,okres", clubRegion: "", country: "krajina,štát,národnosť",
		classes: "kategória,kategórie,trieda,hmotnostná kategória,váhová kategória,disciplína", weight: "váha,hmotnosť", armHeader: "ruka", group: "veková kategória,skupina,veková skupina", ages: "vek", email: "", status: "", password: "heslo", other: "č,číslo,por,poznámka,poznámky,telefón,adresa,veľkosť,licencia,tréner,mesto,podpis", total: "spolu,celkom,súčet", note: "tréner,vedúci,telefón,dátum,podpis", yes: "áno",
	},
	"hu": {
		right: "jobb,jobbkéz,jobb kéz,jobbos,jobb kar,jobbkezes,j", left: "bal,balkéz,bal kéz,balos,bal kar,balkezes", both: "mindkettő,mindkét,mindkét kéz,mindkét kar,jobb-bal,j/b,b/j", arm: "kéz,kar,kezes", men: "férfi,férfiak", women: "nő,nők,női", mixed: "vegyes", boys: "fiú,fiúk", girls: "lány,lányok,leány", juniors: "junior,juniorok,ifjúsági,ifi,serdülő,kadet,utánpótlás", seniors: "felnőtt,felnőttek,szenior", masters: "mester,masters,veterán,senior masters", grandMasters: "nagymester",
		over: "felett,fölött,több mint,feletti,fölötti", upTo: "alatt,ig,alatti", kilograms: "kiló,kg-ig,kilogramm", pounds: "font", years: "év,éves", class: "kategória,súlycsoport,osztály,korcsoport,súly", and: "és", open: "abszolút", division: "profi,amatőr,kezdő,kezdők",
		name: "név,nevek,versenyző,versenyzők,teljes név,versenyző neve,sportoló,vezetéknév és keresztnév", given: "keresztnév,utónév", family: "vezetéknév,családnév", patronymic: "", sex: "nem,neme", birth: "születési év,születési dátum,szül. év,szül,szül. dátum,születési idő,született,szül év,szül dátum", club: "egyesület,klub,csapat,egyesület neve", region: "megye,régió", clubRegion: "", country: "ország,nemzet,nemzetiség",
		classes: "kategória,kategóriák,súlycsoport,osztály,súlykategória,versenyszám", weight: "súly,testsúly", armHeader: "kéz,kar", group: "korosztály,csoport,korcsoport,szint", ages: "kor,életkor", email: "", status: "", password: "jelszó", other: "sorszám,ssz,szám,megjegyzés,telefon,telefonszám,cím,méret,engedély,edző,város,aláírás", total: "összesen,összes", note: "edző,csapatvezető,telefon,dátum,aláírás", yes: "igen",
	},
	"ro": {
		right: "dreapta,dreptul,mâna dreaptă,dr", left: "stânga,stg,mâna stângă", both: "ambele,amândouă,ambele mâini,ambele brațe", arm: "mâna,braț,brațul,mâini", men: "bărbați,bărbat,masculin", women: "femei,femeie,feminin", mixed: "mixt", boys: "băieți,băiat", girls: "fete,fată", juniors: "juniori,junioare,cadeți,tineret", seniors: "seniori,senioare", masters: "veterani", grandMasters: "",
		over: "peste,mai mult de", upTo: "până la,sub", kilograms: "", pounds: "livre", years: "ani", class: "categoria,categorie,clasa,greutate", and: "și", open: "open,absolut", division: "profesioniști,amatori,începători",
		name: "nume și prenume,nume prenume,prenume și nume,numele și prenumele,sportiv,sportivi,participant,concurent", given: "prenume,prenumele", family: "nume,nume de familie,numele", patronymic: "", sex: "sexul,gen", birth: "anul nașterii,data nașterii,an naștere,an,născut,data naștere", club: "club,echipa,echipă,asociație", region: "regiune,județ,județul", clubRegion: "", country: "țara,țară,naționalitate",
		classes: "categoria,categorie,categorii,clasa,categoria de greutate,categorie greutate,proba", weight: "greutate,greutatea", armHeader: "mâna,braț,brațul", group: "grupa,grupa de vârstă,categoria de vârstă,nivel", ages: "vârsta", email: "", status: "", password: "parola", other: "nr. crt,nr crt,număr,observații,telefon,adresa,mărime,licență,legitimație,antrenor,oraș,localitate,semnătura,cnp", total: "total,suma", note: "antrenor,telefon,data,semnătura", yes: "da",
	},
	"tr": {
		right: "sağ,sağ kol,sağ el,sag,sağkol", left: "sol,sol kol,sol el,solkol", both: "çift,iki kol,her iki,her iki kol,sağ-sol,sağ sol,çift kol,ikisi de", arm: "kol,el,kolu", men: "erkek,erkekler,bay,baylar", women: "kadın,kadınlar,bayan,bayanlar,kız kadın", mixed: "karma", boys: "erkek çocuk,yıldız erkek,yıldız erkekler,genç erkek,genç erkekler", girls: "kız,kızlar,genç kız,genç kızlar,yıldız kız,yıldız kızlar,genç kadınlar",
		juniors: "genç,gençler,yıldız,yıldızlar,minik,ümit,ümitler,minikler", seniors: "büyük,büyükler,yetişkin", masters: "master,masterlar,veteran", grandMasters: "büyük master,grand master",
		over: "üzeri,üstü,fazla,ve üzeri,kg ustu", upTo: "kadar,altı,e kadar", kilograms: "kilo,kilogram,kg'a,kg’a", pounds: "", years: "yaş,yaşı", class: "sıklet,kategori,siklet,sınıf,kilosu", and: "ve", open: "açık,açık sıklet,açık kilo,serbest kilo,serbest sıklet,absolut", division: "profesyonel,amatör,acemi", para: "engelli,engelliler,bedensel engelli,bedensel engelliler,paralimpik", heavy: "ağır sıklet,ağır siklet,süper ağır sıklet,süper ağır siklet,ağırsıklet,ağır kilo",
		name: "adı soyadı,ad soyad,adı ve soyadı,isim soyisim,ad soyadı,sporcu,sporcunun adı soyadı,sporcu adı soyadı,sporcu adı,yarışmacı,ismi,sporcular", given: "ad,adı,isim", family: "soyad,soyadı,soyisim", patronymic: "baba adı", sex: "cinsiyet,cinsiyeti", birth: "doğum yılı,doğum tarihi,d. tarihi,d.tarihi,d. yılı,doğum,yılı", club: "kulüp,kulübü,takım,takımı,spor kulübü,kulüp adı", region: "il,ili,bölge,şehir", clubRegion: "il kulüp", country: "ülke,ülkesi,uyruk,milliyet",
		classes: "sıklet,sikleti,sıkleti,kategori,kategorisi,sınıf,siklet,kilosu", weight: "kilo,ağırlık", armHeader: "kol,kolu,el", group: "yaş grubu,yaş kategorisi,grup,seviye", ages: "yaş,yaşı", email: "e-posta,eposta", status: "durum", password: "şifre,parola", other: "sıra,sıra no,s.no,no,numara,açıklama,not,telefon,adres,beden,lisans,lisans no,antrenör,tc,t.c. kimlik no,tc kimlik no,imza", total: "toplam,genel toplam", note: "antrenör,kafile başkanı,telefon,tarih,imza,sayfa", yes: "evet",
	},
	"ru": {
		right: "правая,правой,правую,правая рука,пр,п,правой рукой,прав", left: "левая,левой,левую,левая рука,лев,л", both: "обе,обе руки,двоеборье,п/л,л/п,пр/л,пл,лп,обеими,двумя,п+л,пр+л", arm: "рука,руки,рукой,руке", men: "мужчины,мужчина,муж,мужской,м,мужск,мужчин", women: "женщины,женщина,жен,женский,ж,женск,женщин", mixed: "смешанная,микст", boys: "юноши,юноша,мальчики,юниоры,мальчик,юн", girls: "девушки,девушка,девочки,юниорки,девочка,дев",
		juniors: "юниор,молодежь,молодёжь,юниорский,юношеский,кадеты", seniors: "взрослые,сеньоры,взрослый", masters: "мастера,ветераны,ветеран,мастерс", grandMasters: "гранд-мастера,гранд мастера,грандмастера,гранд-мастерс",
		over: "свыше,более,выше,от,больше,св", upTo: "до,менее,ниже", kilograms: "кг,килограмм,кило", pounds: "фунтов,фунт", years: "лет,года,год,л.", class: "категория,класс,весовая,вес,в/к,возраст,группа,в.к", and: "и", open: "абсолютная,абсолютка,абс,открытая,открытая категория,абсолютный вес,абсолютная категория,абсолютное", division: "профи,профессионалы,любители,любитель,новички,новичок,дебют", para: "пара,пода,инвалиды,инвалид,паралимпийцы,паралимпийский,пара-армрестлинг,параармрестлинг,адаптивный,овз,с инвалидностью", heavy: "тяжелый вес,тяжёлый вес,тяжеловесы,супертяжелый вес,супертяжёлый вес,супертяжеловесы,супер тяжелый вес,супер тяжеловесы,тяжелая,тяжёлая",
		name: "фио,ф.и.о,фамилия имя,фамилия имя отчество,фамилия и имя,имя и фамилия,имя фамилия,спортсмен,спортсмены,участник,участники,фамилия имя участника,фио спортсмена,фио участника,ф.и.о. спортсмена", given: "имя,имена", family: "фамилия,фамилии", patronymic: "отчество", sex: "пол", birth: "год рождения,г.р,дата рождения,год,рождения,др,д.р,гр,дата рожд,год рожд,г.рожд,год рожд.,родился", club: "клуб,команда,общество,дсо,школа,спортивный клуб,организация,дсо клуб,фсо", region: "регион,область,край,республика,субъект,субъект рф,территория,округ", clubRegion: "регион клуб,область клуб,область дсо,регион команда,команда регион,край клуб", country: "страна,нация,государство,гражданство",
		classes: "категория,категории,кат,вес кат,вк,весовая категория,весовые категории,вес. категория,класс,в/к,в.к,вес.кат,вес кат,категория веса,дисциплина,весовая,вес категория", weight: "вес,масса,собственный вес", armHeader: "рука,руки", group: "возрастная группа,группа,возрастная категория,категория возраста,возраст группа,уровень,разряд группа", ages: "возраст,полных лет", email: "почта,эл. почта,электронная почта,эл почта", status: "статус", password: "пароль", other: "№,№ п/п,п/п,номер,примечание,примечания,комментарий,телефон,адрес,размер,лицензия,тренер,тренеры,фио тренера,город,населенный пункт,подпись,разряд,звание,спортивное звание,спорт. разряд,паспорт,снилс,виза врача,допуск,место,n п/п", total: "итого,всего,общее количество,количество участников", note: "тренер,представитель,руководитель,телефон,дата,подпись,врач,судья,страница,главный судья,секретарь,м.п", yes: "да",
	},
	"uk": {
		right: "права,правою,правої,права рука,прав", left: "ліва,лівою,лівої,ліва рука,лів,liva", both: "обидві,обома,обидві руки,двоборство", arm: "рука,рукою,руки", men: "чоловіки,чоловік,чол,чоловіча,ч,choloviki,choloviky", women: "жінки,жінка,жін,жіноча,zhinki,zhinky", mixed: "змішана", boys: "юнаки,юнак,хлопці,юніори", girls: "дівчата,дівчина,юніорки,дівч", juniors: "юніор,молодь,юнацька,кадети", seniors: "дорослі,сеньйори", masters: "майстри,ветерани", grandMasters: "гранд-майстри",
		over: "понад,більше,вище,від", upTo: "до,менше", kilograms: "кг,кілограм", pounds: "фунтів", years: "років,роки,рік,р.", class: "категорія,клас,вага,вагова", and: "і,та,й", open: "абсолютна,абсолютка,відкрита,відкрита категорія", division: "профі,професіонали,любителі,аматори,новачки", para: "інваліди,з інвалідністю,паралімпійці,пара-армреслінг,параармреслінг", heavy: "важка вага,важковаговики,супер важка вага,суперважка вага,важка",
		name: "піб,п.і.б,прізвище ім'я,прізвище та ім'я,прізвище ім'я по батькові,прізвище і ім'я,ім'я та прізвище,спортсмен,спортсмени,учасник,учасники", given: "ім'я", family: "прізвище", patronymic: "по батькові,по-батькові", sex: "стать", birth: "рік народження,дата народження,р.н,рік,народження,рік нар,дата нар", club: "клуб,команда,товариство,фст", region: "область,регіон", clubRegion: "область клуб,регіон клуб", country: "країна,держава", classes: "категорія,категорії,вагова категорія,клас,дисципліна,ваг. категорія", weight: "вага,маса", armHeader: "рука,руки", group: "вікова група,вікова категорія,група,рівень", ages: "вік", email: "пошта,ел. пошта,електронна пошта", status: "", password: "", other: "№ з/п,з/п,номер,примітка,примітки,телефон,адреса,розмір,ліцензія,тренер,місто,підпис,розряд,звання", total: "усього,разом,всього", note: "тренер,представник,керівник,телефон,дата,підпис,лікар", yes: "так",
	},
	"kk": {
		right: "оң,оң қол,он,оң қолы", left: "сол,сол қол,сол қолы", both: "екі,екі қол,екі қолы", arm: "қол,қолы,қолмен", men: "ерлер,ер,ер адам,еркек,ерлер арасында", women: "әйелдер,әйел,қыз-келіншек,ayelder,äielder", mixed: "аралас", boys: "ұлдар,ұл,жігіттер,жасөспірім ұлдар,бозбалалар", girls: "қыздар,қыз,бойжеткендер", juniors: "жасөспірімдер,жастар,юниорлар,жасөспірім", seniors: "ересектер", masters: "ардагерлер,шеберлер", grandMasters: "",
		over: "жоғары,астам,артық", upTo: "дейін", kilograms: "кг,келі", pounds: "", years: "жас,жасқа,жастан", class: "санат,салмақ,дәреже,салмақ дәрежесі", and: "және,мен", open: "абсолютті,ашық салмақ,абсолют,абсолютті салмақ,ашық санат", division: "кәсіби,әуесқой", para: "мүгедек,мүгедектер,мүмкіндігі шектеулі,ерекше қажеттілігі бар", heavy: "ауыр салмақ,аса ауыр салмақ,асаауыр салмақ", name: "аты-жөні,аты жөні,тегі аты,тегі және аты,спортшы,спортшының аты-жөні,қатысушы,тегі аты әкесінің аты,т.а.ә,аж", given: "аты,есімі", family: "тегі", patronymic: "әкесінің аты", sex: "жынысы,жыныс", birth: "туған жылы,туған күні,т.ж,туған жыл,жылы", club: "клуб,клубы,команда,командасы,топ", region: "облыс,облысы,аймақ,өңір,қала облыс", clubRegion: "", country: "ел,елі,мемлекет",
		classes: "санат,салмақ дәрежесі,салмақ санаты,дәреже,салмақ дәреже", weight: "салмақ,салмағы", armHeader: "қол,қолы", group: "жас тобы,топ,жас санаты", ages: "жасы", email: "", status: "", password: "", other: "р/с,реті,нөмірі,ескерту,телефон,мекенжай,бапкер,жаттықтырушы,қала,қаласы,қолы қою,дәрежесі", total: "барлығы,жиыны", note: "бапкер,жаттықтырушы,телефон,күні", yes: "иә",
	},
	"ka": {
		right: "მარჯვენა,მარჯ,მარჯვენა ხელი,xeli marjvena,marjvena xeli", left: "მარცხენა,მარცხ,მარცხენა ხელი,marcxena,martskhena,marcxena xeli", both: "ორივე,ორივე ხელი,orive xeli", arm: "ხელი,მკლავი,ხელით,xeli,kheli", men: "კაცები,კაცი,მამრობითი,მამაკაცი,მამაკაცები,ვაჟები კაცები,kacebi,katsebi,vajebi", women: "ქალები,ქალი,მდედრობითი,qalebi,kalebi", mixed: "შერეული", boys: "ბიჭები,ვაჟები,ვაჟი,ჭაბუკები", girls: "გოგონები,გოგოები,გოგონა", juniors: "იუნიორები,იუნიორი,ახალგაზრდები", seniors: "დიდები,უფროსები", masters: "ვეტერანები,მასტერები", grandMasters: "", over: "ზევით,მეტი,ზემოთ", upTo: "მდე,ქვევით", kilograms: "კგ", pounds: "", years: "წლის,წელი,წლამდე", class: "კატეგორია,წონა,წონითი", and: "და", open: "აბსოლუტური,ღია,ღია წონა,აბსოლუტი,აბსოლუტური წონა,აბსოლუტური კატეგორია", division: "პროფესიონალები,მოყვარულები", para: "შშმ,შშმ პირები,პარა,პარაარმრესლინგი", heavy: "მძიმე წონა,სუპერმძიმე წონა,სუპერ მძიმე წონა,მძიმეწონოსნები,მძიმე",
		name: "სახელი გვარი,სახელი და გვარი,გვარი სახელი,სპორტსმენი,მონაწილე,გვარი და სახელი", given: "სახელი", family: "გვარი", patronymic: "მამის სახელი", sex: "სქესი", birth: "დაბადების წელი,დაბადების თარიღი,დაბ. წელი,წელი,დაბ წელი", club: "კლუბი,გუნდი", region: "რეგიონი,მხარე", clubRegion: "", country: "ქვეყანა", classes: "კატეგორია,წონითი კატეგორია,კლასი", weight: "წონა", armHeader: "ხელი,მკლავი", group: "ასაკობრივი ჯგუფი,ჯგუფი", ages: "ასაკი", email: "ელფოსტა,ელ. ფოსტა", status: "", password: "", other: "ნომერი,შენიშვნა,ტელეფონი,მისამართი,მწვრთნელი,ქალაქი,ხელმოწერა", total: "სულ,ჯამი", note: "მწვრთნელი,ტელეფონი,თარიღი", yes: "კი,დიახ",
	},
	"ar": {
		right: "يمين,أيمن,يمنى,اليمين,اليمنى,اليد اليمنى,الذراع اليمنى,يد يمنى,ذراع يمنى,yamin,yameen,yumna", left: "يسار,أيسر,يسرى,اليسار,اليسرى,شمال,اليد اليسرى,الذراع اليسرى,يد يسرى,ذراع يسرى,yasar,yusra", both: "كلتا,كلا,كلتا اليدين,كلتا الذراعين,اليدين,الذراعين", arm: "يد,اليد,ذراع,الذراع", men: "رجال,الرجال,رجل,ذكور,ذكر,rijal", women: "سيدات,السيدات,سيدة,نساء,النساء,إناث,أنثى,sayidat,sayyidat,nisaa", mixed: "مختلط", boys: "أولاد,فتيان,ولد", girls: "بنات,فتيات,بنت,فتاة", juniors: "ناشئين,ناشئون,الناشئين,الناشئون,ناشئ,ناشئات,شباب,الشباب", seniors: "كبار,الكبار,عمومي", masters: "أساتذة,الأساتذة,ماسترز,قدامى,رواد", grandMasters: "كبار الأساتذة", over: "فوق,أكثر من", upTo: "تحت,حتى,أقل من", kilograms: "كجم,كغ,كغم,كيلو,كيلوغرام,كيلوجرام", pounds: "رطل", years: "سنة,عام", class: "وزن,الوزن,فئة,الفئة", and: "و", open: "مفتوح,الوزن المفتوح,المفتوح,المفتوحة,الفئة المفتوحة,وزن مفتوح", division: "محترفين,المحترفين,هواة,الهواة,مبتدئين", para: "بارا,ذوي الهمم,ذوي الإعاقة,ذوي الاحتياجات الخاصة,معاقين,المعاقين", heavy: "الوزن الثقيل,وزن ثقيل,الثقيل,ثقيل,فوق الثقيل,وزن فوق الثقيل,الوزن فوق الثقيل",
		name: "الاسم,اسم,الاسم الكامل,الاسم واللقب,اسم اللاعب,اللاعب", given: "الاسم الأول", family: "اللقب,اسم العائلة", patronymic: "اسم الأب", sex: "الجنس,النوع", birth: "سنة الميلاد,تاريخ الميلاد,الميلاد,المواليد", club: "النادي,نادي,الفريق", region: "المحافظة,المنطقة", country: "الدولة,البلد,الجنسية", classes: "الفئة,فئة,الفئات,فئة الوزن", weight: "الوزن,وزن", armHeader: "اليد,الذراع", group: "الفئة العمرية,المرحلة", ages: "العمر,السن", email: "البريد الإلكتروني", other: "رقم,الرقم,ملاحظات,الهاتف,العنوان,المدرب,المدينة,التوقيع", total: "المجموع,الإجمالي", note: "المدرب,الهاتف,التاريخ", yes: "نعم",
	},
	"el": {
		right: "δεξί,δεξιά,δεξιό,δεξιό χέρι,δεξί χέρι", left: "αριστερό,αριστερά,αριστερό χέρι", both: "και τα δύο,δύο χέρια,και τα 2", arm: "χέρι,χέρια,βραχίονας", men: "άνδρες,άνδρας,άντρες,ανδρών,α", women: "γυναίκες,γυναίκα,γυναικών", mixed: "μικτό", boys: "αγόρια,αγόρι", girls: "κορίτσια,κορίτσι", juniors: "έφηβοι,νέοι,νεάνιδες,παίδες", seniors: "ενήλικες", masters: "βετεράνοι", grandMasters: "", over: "άνω,πάνω από,άνω των", upTo: "έως,κάτω από,μέχρι,κάτω των", kilograms: "κιλά,κ", pounds: "", years: "ετών,χρονών,έτη", class: "κατηγορία,κλάση,βάρος,κιλών", and: "και", open: "", division: "επαγγελματίες,ερασιτέχνες,αρχάριοι",
		name: "ονοματεπώνυμο,όνομα επώνυμο,επώνυμο όνομα,αθλητής,αθλήτρια,αθλητές,όνομα και επώνυμο,συμμετέχων", given: "όνομα", family: "επώνυμο,επίθετο", patronymic: "πατρώνυμο,όνομα πατρός", sex: "φύλο", birth: "έτος γέννησης,ημερομηνία γέννησης,γέννηση,ημ. γέννησης,έτος,ημ/νία γέννησης", club: "σύλλογος,ομάδα,σωματείο", region: "περιφέρεια,νομός", clubRegion: "", country: "χώρα,εθνικότητα", classes: "κατηγορία,κατηγορίες,κλάση,κατηγορία βάρους", weight: "βάρος", armHeader: "χέρι", group: "ηλικιακή κατηγορία,ηλικιακή ομάδα,ομάδα ηλικίας", ages: "ηλικία", email: "ηλεκτρονικό ταχυδρομείο", status: "", password: "κωδικός", other: "α/α,αριθμός,παρατηρήσεις,σχόλια,τηλέφωνο,διεύθυνση,προπονητής,πόλη,υπογραφή", total: "σύνολο", note: "προπονητής,τηλέφωνο,ημερομηνία,υπογραφή", yes: "ναι",
	},
	"nl": {
		right: "rechts,rechterarm,rechterhand", left: "links,linkerarm,linkerhand", both: "beide", arm: "arm,armen,hand", men: "mannen,heren,man", women: "vrouwen,dames,vrouw", mixed: "gemengd", boys: "jongens", girls: "meisjes", juniors: "junioren,jeugd", seniors: "senioren", masters: "masters,veteranen", over: "boven,meer dan", upTo: "tot,onder", years: "jaar", class: "klasse,categorie,gewichtsklasse", and: "en", open: "", division: "beginners,amateurs",
		name: "naam,volledige naam,deelnemer,voor- en achternaam,atleet", given: "voornaam", family: "achternaam,familienaam", sex: "geslacht", birth: "geboortejaar,geboortedatum,geboren", club: "vereniging,ploeg,club", region: "provincie", country: "land,nationaliteit", classes: "klasse,klassen,categorie,gewichtsklasse", weight: "gewicht", armHeader: "arm,hand", group: "leeftijdsgroep,groep,leeftijdscategorie", ages: "leeftijd", other: "nummer,opmerking,opmerkingen,telefoon,adres,maat,woonplaats", total: "totaal", note: "", yes: "ja",
	},
	"sv": {
		right: "höger,högerarm,högra,h", left: "vänster,vänsterarm,vänstra,v", both: "båda,bägge", arm: "arm,armar,hand", men: "herrar,män,herr", women: "damer,kvinnor,dam", mixed: "", boys: "pojkar,killar", girls: "flickor,tjejer", juniors: "juniorer,ungdom", seniors: "seniorer", masters: "veteraner", over: "över,mer än", upTo: "under,upp till", years: "år", class: "klass,viktklass", and: "och", division: "nybörjare,proffs",
		name: "namn,för- och efternamn,tävlande,deltagare,idrottare", given: "förnamn", family: "efternamn", sex: "kön", birth: "födelseår,födelsedatum,född,personnummer", club: "klubb,förening,lag", region: "län,distrikt", country: "land,nationalitet", classes: "klass,klasser,viktklass,viktklasser", weight: "vikt", armHeader: "arm,hand", group: "åldersklass,åldersgrupp,grupp", ages: "ålder", other: "nummer,anmärkning,kommentar,telefon,adress,ort", total: "totalt,summa", note: "tränare,ledare", yes: "ja",
	},
	"da": {
		right: "højre", left: "venstre", both: "begge,begge arme", arm: "arm,hånd,hand", men: "mænd,menn,herre,herrer", women: "kvinder,kvinner,dame", boys: "drenge,gutter", girls: "piger,jenter", juniors: "ungdom", seniors: "seniorer", masters: "veteraner", over: "over,mer enn,mere end", upTo: "under,til,op til,opp til", years: "år", class: "klasse,vægtklasse,vektklasse", and: "og",
		name: "navn,fulde navn,fullt navn,deltager,deltaker,utøver", given: "fornavn", family: "efternavn,etternavn", sex: "køn,kjønn", birth: "fødselsår,fødselsdato,født,fødselsår", club: "klub,klubb,forening,hold,lag", region: "fylke", country: "land,nasjonalitet", classes: "klasse,klasser,vægtklasse,vektklasse", weight: "vægt,vekt", armHeader: "arm,hånd", group: "aldersgruppe,aldersklasse,gruppe", ages: "alder", other: "nummer,bemærkning,merknad,telefon,adresse", total: "total,i alt,sum,totalt", yes: "ja",
	},
	"fi": {
		right: "oikea,oikea käsi,oik", left: "vasen,vasen käsi,vas", both: "molemmat,molemmat kädet", arm: "käsi,kädet,käden", men: "miehet,mies", women: "naiset,nainen,n", boys: "pojat,poika", girls: "tytöt,tyttö", juniors: "juniorit,nuoret", seniors: "seniorit,yleinen", masters: "masters,ikämiehet", over: "yli", upTo: "alle", years: "vuotta,v", class: "sarja,luokka,painoluokka", and: "ja",
		name: "nimi,urheilija,kilpailija,osallistuja", given: "etunimi", family: "sukunimi", sex: "sukupuoli", birth: "syntymävuosi,syntymäaika,syntynyt,synt", club: "seura,joukkue", region: "maakunta", country: "maa,kansalaisuus", classes: "sarja,sarjat,luokka,painoluokka", weight: "paino", armHeader: "käsi", group: "ikäluokka,ikäryhmä", ages: "ikä", other: "nro,numero,huomautus,puhelin,osoite", total: "yhteensä", yes: "kyllä",
	},
	"et": {
		right: "parem,parem käsi", left: "vasak,vasak käsi", both: "mõlemad,mõlemad käed", arm: "käsi,käed", men: "mehed,mees", women: "naised,naine", boys: "poisid", girls: "tüdrukud", juniors: "juuniorid,noored", seniors: "seeniorid", masters: "veteranid", over: "üle", upTo: "kuni,alla", years: "aastat", class: "kaal,klass,kaalukategooria", and: "ja",
		name: "nimi,ees- ja perekonnanimi,sportlane", given: "eesnimi", family: "perekonnanimi,perenimi", sex: "sugu", birth: "sünniaasta,sünniaeg,sünnikuupäev", club: "klubi,võistkond", region: "maakond", country: "riik", classes: "kaalukategooria,kategooria,klass,kehakaal", weight: "kaal", armHeader: "käsi", group: "vanuseklass,grupp", ages: "vanus", other: "jrk,number,märkused,telefon", total: "kokku", yes: "jah",
	},
	"lv": {
		right: "labā,labā roka,lab", left: "kreisā,kreisā roka,kreis", both: "abas,abas rokas", arm: "roka,rokas,roku", men: "vīrieši,vīrietis,kungi", women: "sievietes,sieviete,dāmas,s", boys: "zēni,jaunieši,puiši", girls: "meitenes,jaunietes", juniors: "juniori,junioru", seniors: "seniori,pieaugušie", masters: "veterāni", over: "virs,vairāk", upTo: "līdz", years: "gadi,gadu", class: "kategorija,klase,svara,svars", and: "un",
		name: "vārds uzvārds,vārds un uzvārds,uzvārds vārds,sportists,dalībnieks", given: "vārds", family: "uzvārds", sex: "dzimums", birth: "dzimšanas gads,dzimšanas datums,dzim. gads,dz. gads", club: "klubs,komanda", region: "novads", country: "valsts", classes: "kategorija,svara kategorija,klase", weight: "svars", armHeader: "roka", group: "vecuma grupa,grupa", ages: "vecums", other: "numurs,piezīmes,tālrunis,nr.p.k", total: "kopā", yes: "jā",
	},
	"lt": {
		right: "dešinė,dešinė ranka,deš", left: "kairė,kairė ranka,kair", both: "abi,abi rankos", arm: "ranka,rankos", men: "vyrai,vyras", women: "moterys,moteris", boys: "berniukai,jaunuoliai,vaikinai", girls: "mergaitės,merginos", juniors: "jauniai,jaunimas,jaunės", seniors: "suaugę", masters: "veteranai", over: "virš,daugiau,nuo", upTo: "iki", years: "metų,metai,m.", class: "kategorija,klasė,svorio,svoris", and: "ir",
		name: "vardas pavardė,vardas ir pavardė,pavardė vardas,sportininkas,dalyvis,pavardė ir vardas", given: "vardas", family: "pavardė", sex: "lytis", birth: "gimimo metai,gimimo data,gim. metai,gim. data,gimęs", club: "klubas,komanda", region: "apskritis,rajonas", country: "šalis,valstybė", classes: "kategorija,svorio kategorija,klasė", weight: "svoris", armHeader: "ranka", group: "amžiaus grupė,grupė", ages: "amžius", other: "numeris,pastabos,telefonas,eil. nr", total: "iš viso,viso", yes: "taip",
	},
	"bg": {
		right: "дясна,дясна ръка,десен,дясната", left: "лява,лява ръка,ляв,лявата", both: "двете,двете ръце,и двете", arm: "ръка,ръце", men: "мъже,мъж", women: "жени,жена", boys: "момчета,юноши", girls: "момичета,девойки", juniors: "младежи,юноши младша,юноши старша", seniors: "възрастни", masters: "ветерани,мастърс", over: "над", upTo: "до,под", kilograms: "кг", years: "години,год,г", class: "категория,клас,тегло", and: "и", open: "открита", heavy: "тежка категория,свръхтежка",
		name: "име и фамилия,имена,трите имена,фамилия и име,състезател,състезатели,участник", given: "име,собствено име", family: "фамилия,фамилно име", patronymic: "презиме", sex: "пол", birth: "година на раждане,дата на раждане,роден,год. на раждане", club: "клуб,отбор", region: "област", country: "държава,страна", classes: "категория,категории,тегловна категория", weight: "тегло", armHeader: "ръка", group: "възрастова група,възраст група", ages: "възраст", other: "номер,бележки,забележка,телефон,треньор,град", total: "общо", note: "треньор", yes: "да",
	},
	"sr": {
		right: "desna,desnom,desna ruka,десна,десна рука,desnica", left: "leva,lijeva,lijevom,levom,leva ruka,лева,лева рука,leva roka", both: "obe,obje,obje ruke,обе руке", arm: "ruka,ruke,roka,рука", men: "muškarci,muški,seniori muški,мушкарци,мушки,moški", women: "žene,ženske,жене,женски,ženski", boys: "dečaci,dječaci,дечаци,mladići,fantje", girls: "devojke,djevojke,девојке,devojčice,djevojčice,dekleta", juniors: "juniori,juniorke,kadeti,kadetkinje,јуниори,mladinci,mladinke", seniors: "seniori,seniorke,сениори,člani,članice", masters: "veterani,ветерани", over: "preko,iznad,преко,nad", upTo: "do,ispod,до", years: "godina,god,година,let", class: "kategorija,klasa,težina,категорија", and: "i,и,in", open: "apsolutna,апсолутна",
		name: "ime i prezime,prezime i ime,име и презиме,takmičar,natjecatelj,такмичар,ime in priimek,priimek in ime,tekmovalec", given: "ime,име", family: "prezime,презиме,priimek", sex: "pol,spol,пол", birth: "godina rođenja,datum rođenja,godište,година рођења,датум рођења,god. rođenja,leto rojstva,datum rojstva,letnik", club: "klub,ekipa,клуб,екипа,društvo", region: "regija,županija,општина", country: "država,zemlja,држава,земља,drzava", classes: "kategorija,kategorije,težinska kategorija,категорија,kategorija težine", weight: "težina,тежина,teža", armHeader: "ruka,рука,roka", group: "uzrast,starosna grupa,grupa,узраст,starostna skupina", ages: "godine,starost", other: "broj,r. br,redni broj,napomena,napomene,telefon,trener,grad,напомена,тренер,opombe", total: "ukupno,укупно,skupaj", yes: "da",
	},
	"az": {
		right: "sağ əl,sağ qol", left: "sol əl,sol qol", both: "hər iki əl,hər iki,iki əl", arm: "əl,qol", men: "kişi,kişilər", women: "qadın,qadınlar", boys: "oğlan,oğlanlar", girls: "qız,qızlar", juniors: "gənc,gənclər,yeniyetmə,yeniyetmələr", seniors: "böyüklər", masters: "veteranlar", over: "yuxarı,artıq", upTo: "qədər,dək", kilograms: "kq", years: "yaş", class: "çəki,kateqoriya,dərəcə,çəki dərəcəsi", and: "və", name: "ad soyad,soyad ad,adı soyadı,idmançı,a.s.a,iştirakçı", given: "ad,adı", family: "soyad,soyadı", patronymic: "ata adı", sex: "cins,cinsi", birth: "doğum ili,doğum tarixi,təvəllüd", club: "klub,komanda", region: "bölgə,region,rayon", country: "ölkə", classes: "çəki dərəcəsi,kateqoriya,çəki kateqoriyası,dərəcə", weight: "çəki", armHeader: "əl,qol", group: "yaş qrupu,qrup", ages: "yaş", other: "sıra,nömrə,qeyd,telefon,məşqçi,şəhər", total: "cəmi", yes: "bəli",
	},
	"uz": {
		right: "o'ng,ўнг,o'ng qo'l,ўнг қўл", left: "chap,чап,chap qo'l,чап қўл", both: "ikkala,иккала,ikkala qo'l", arm: "qo'l,қўл", men: "erkaklar,erkak,эркаклар,эркак", women: "ayollar,ayol,аёллар,аёл", boys: "o'smirlar,yigitlar,ўсмирлар,йигитлар", girls: "qizlar,қизлар", juniors: "yoshlar,o'smir,ёшлар", seniors: "kattalar,катталар", masters: "faxriylar", over: "yuqori,юқори,ortiq", upTo: "gacha,гача", years: "yosh,ёш", class: "vazn,toifa,вазн,тоифа", and: "va,ва", name: "ism familiya,familiya ism,f.i.sh,ф.и.ш,sportchi,спортчи,ишс", given: "ism,ismi,исм,исми", family: "familiya,familiyasi,фамилияси", patronymic: "otasining ismi,шарифи", sex: "jinsi,жинси", birth: "tug'ilgan yili,tug'ilgan sanasi,туғилган йили", club: "klub,jamoa,жамоа", region: "viloyat,вилоят", country: "davlat,mamlakat,давлат", classes: "vazn toifasi,вазн тоифаси,toifa", weight: "vazn,вазн", armHeader: "qo'l,қўл", group: "yosh guruhi", ages: "yoshi", other: "t/r,raqam,izoh,telefon,murabbiy,shahar", total: "jami", yes: "ha",
	},
	"hy": {
		right: "աջ,աջ ձեռք", left: "ձախ,ձախ ձեռք", both: "երկու,երկու ձեռք", arm: "ձեռք,ձեռքը", men: "տղամարդիկ,տղամարդ,արական", women: "կանայք,կին,իգական", boys: "տղաներ,պատանիներ", girls: "աղջիկներ", juniors: "երիտասարդներ", seniors: "մեծահասակներ", masters: "վետերաններ", over: "ավել,բարձր", upTo: "մինչև", kilograms: "կգ", years: "տարեկան", class: "քաշ,կատեգորիա,քաշային", and: "և", name: "անուն ազգանուն,ազգանուն անուն,մարզիկ,մասնակից", given: "անուն", family: "ազգանուն", patronymic: "հայրանուն", sex: "սեռ", birth: "ծննդյան տարեթիվ,ծննդյան ամսաթիվ,ծնված,ծննդյան տարի", club: "ակումբ,թիմ", region: "մարզ", country: "երկիր", classes: "քաշային կարգ,կատեգորիա,կարգ", weight: "քաշ", armHeader: "ձեռք", group: "տարիքային խումբ", ages: "տարիք", other: "համար,նշում,հեռախոս,մարզիչ", total: "ընդամենը", yes: "այո",
	},
}

// The meanings of words in a class.
type meaning uint8

const (
	meansNothing meaning = iota // known but irrelevant: "class", "arm"
	meansRight
	meansLeft
	meansBoth
	meansMen
	meansWomen
	meansMixed
	meansBoys
	meansGirls
	meansJuniors
	meansSeniors
	meansMasters
	meansGrandMasters
	meansOver
	meansUpTo
	meansKilograms
	meansPounds
	meansYears
	meansAnd
	meansOpen
	meansDivision
	meansHeavy
	meansPara
)

// fieldsOf lists a lexicon's words for classes and for headers.
func (l lexicon) meanings() map[meaning]string {
	return map[meaning]string{
		meansRight: l.right, meansLeft: l.left, meansBoth: l.both, meansMen: l.men, meansWomen: l.women, meansMixed: l.mixed, meansBoys: l.boys,
		meansGirls: l.girls, meansJuniors: l.juniors, meansSeniors: l.seniors, meansMasters: l.masters, meansGrandMasters: l.grandMasters, meansOver: l.over,
		meansUpTo: l.upTo, meansKilograms: l.kilograms, meansPounds: l.pounds, meansYears: l.years, meansNothing: l.class + "," + l.arm, meansAnd: l.and,
		meansOpen: l.open, meansDivision: l.division, meansHeavy: l.heavy, meansPara: l.para,
	}
}

func (l lexicon) headers() map[Column]string {
	return map[Column]string{
		Name: l.name, Given: l.given, Family: l.family, Patronymic: l.patronymic, SexColumn: l.sex, Birth: l.birth, Club: l.club, Region: l.region,
		ClubRegion: l.clubRegion, Country: l.country, Classes: l.classes, WeightColumn: l.weight, ArmColumn: l.armHeader, GroupColumn: l.group,
		Email: l.email, Status: l.status, Password: l.password, Ignored: l.other + "," + l.ages,
	}
}

// table maps folded spellings, cut into words, to meanings.
var (
	classWords  = map[string]meaning{} // separates the words of a phrase
	longestWord = 1                    // length of the longest phrase in classWords
	headerWords = map[string]Column{}
	exactWords  = map[string]Column{} // with accents, in their own alphabet: "стать" is the sex, "stát" the country
	totalWords  = map[string]bool{}
	noteWords   = map[string]bool{}
	yesWords    = map[string]bool{}
	// nameIsFamily holds headers that mean the family name beside a column of given names, such as "Name" beside "Vorname".
	nameIsFamily = map[string]bool{}
)

// order is the order of languages: English wins over others.
var order = []string{"en", "de", "ru", "fr", "es", "pt", "it", "pl", "cs", "sk", "hu", "ro", "tr", "uk", "kk", "ka", "el", "nl", "sv", "da", "fi", "et", "lv", "lt", "bg", "sr", "az", "uz", "hy", "ar"}

func init() {
	for _, code := range order {
		l := languages[code]
		meanings := l.meanings()
		for m := meansNothing; m <= meansPara; m++ {
			for _, key := range spellings(meanings[m]) {
				if _, there := classWords[key]; !there {
					classWords[key] = m
					longestWord = max(longestWord, strings.Count(key, " ")+1)
				}
			}
		}
		headers := l.headers()
		for _, column := range columnsInOrder {
			for _, word := range strings.Split(headers[column], ",") {
				key, exact := headerKey(word), exactKey(word)
				if _, there := headerWords[key]; !there && key != "" {
					headerWords[key] = column
				}
				if _, there := exactWords[exact]; !there && exact != "" {
					exactWords[exact] = column
				}
			}
		}
		for _, word := range spellings(l.total) {
			totalWords[word] = true
		}
		for _, word := range spellings(l.note) {
			noteWords[word] = true
		}
		for _, word := range strings.Split(l.yes, ",") {
			if word != "" {
				yesWords[text.Fold(word)] = true
			}
		}
	}
	for _, word := range []string{"name", "names", "nom", "navn", "namn", "naam", "nimi", "név", "nume"} {
		nameIsFamily[headerKey(word)] = true
	}
}

// spellings folds a list of words and cuts each into tokens of the class grammar.
func spellings(list string) []string {
	var keys []string
	for word := range strings.SplitSeq(list, ",") {
		if key := wordKey(word); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// wordKey returns the words of a text, folded, separated by spaces.
func wordKey(s string) string {
	var words []string
	for _, t := range tokens(s) {
		if t.kind != mark {
			words = append(words, t.text)
		}
	}
	return strings.Join(words, " ")
}

// headerKey folds a header: without case, accents and punctuation.
func headerKey(s string) string {
	if isNumberSign(s) {
		return "#"
	}
	return withoutMarks(text.Fold(s))
}

// exactKey is headerKey with accents, in the original alphabet.
func exactKey(s string) string {
	if isNumberSign(s) {
		return "#"
	}
	return withoutMarks(text.FoldCase(s))
}

func isNumberSign(s string) bool {
	return slices.Contains([]string{"#", "№", "N°", "Nº", "n°"}, strings.TrimSpace(s))
}

func withoutMarks(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if strings.ContainsRune(".:*,;_-–()[]{}\"?!/&+", r) {
			return ' '
		}
		return r
	}, s)), " ")
}

// headerWord returns the meaning of a header.
func headerWord(s string) (Column, bool) {
	if c, ok := exactWords[exactKey(s)]; ok {
		return c, true
	}
	c, ok := headerWords[headerKey(s)]
	return c, ok
}

// sexPairs are the letters that lists write for men and women, folded; a column is read with the first pair that has all its letters.
var sexPairs = [][2][]string{
	{{"m"}, {"w", "f", "d"}},
	{{"m"}, {"zh"}},
	{{"m"}, {"k"}},
	{{"m"}, {"z"}},
	{{"h"}, {"f"}},
	{{"h"}, {"m"}},
	{{"e"}, {"k"}},
	{{"f"}, {"n"}},
	{{"ch"}, {"zh"}},
	{{"m"}, {"n"}},
	{{"m"}, {"v", "s"}},
	{{"v"}, {"s"}},
	{{"b"}, {"f"}},
	{{"k"}, {"q"}},
	{{"a"}, {"g"}},
	{{"e"}, {"ae"}},
	{{"m"}, {"m"}},
}

// sexOf returns the sex in a cell. pair gives the meaning of letters.
func sexOf(cell string, pair [2][]string) string {
	key := wordKey(cell)
	switch {
	case key == "":
		return ""
	case slices.Contains(pair[0], key):
		return "men"
	case slices.Contains(pair[1], key):
		return "women"
	}
	if len(key) < 2 {
		return ""
	}
	switch classWords[key] {
	case meansMen, meansBoys:
		return "men"
	case meansWomen, meansGirls:
		return "women"
	}
	return ""
}

// pairFor returns the letters for the sexes in the cells of a column.
func pairFor(cells []string) [2][]string {
	for _, pair := range sexPairs {
		if all(cells, func(cell string) bool { return sexOf(cell, pair) != "" }) {
			return pair
		}
	}
	return [2][]string{{"m"}, {"w", "f", "zh"}}
}

func all(cells []string, is func(string) bool) bool {
	for _, cell := range cells {
		if !is(cell) {
			return false
		}
	}
	return true
}
